/* AnimationMath for C: springs, easings and other motions by their text, and what other systems call them.
 *
 *     char *error = NULL;
 *     am_curve *curve = am_parse("spring(duration: 0.5, bounce: 0.3)", &error);
 *     if (!curve) return puts(error);
 *     double time = 0.1, value;
 *     am_at(curve, &time, 1, &value, NULL);         value is 0.4233021230745698
 *     am_free(curve);
 *
 * Curves     never change, and nothing is shared: any number of threads may use one. Each is freed by am_free.
 * Texts      are UTF-8 and end in a 0; those that a function returns are freed by am_deallocate.
 * Numbers    that are not accepted stop nothing: a value or a time is NaN then, a count 0, a curve NULL.
 * Pointers   are not NULL, but for those of am_free and am_deallocate, and the slopes of am_at.
 * Instants   of an easing are progresses from -1e50 to 1e50; of a spring or another motion seconds since its release,
 *            from 0 to 1e50.
 */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct am_curve am_curve;

/* Memory for texts and numbers, of 8-byte alignment; and its end. */
void *am_allocate(int32_t bytes);
void am_deallocate(void *memory);

/* The curve of a text: a name, an easing of CSS, a spring in any dialect, a motion. NULL, and a text in *error, that
 * gives the column and what may have been meant. */
am_curve *am_parse(const char *text, char **error);
void am_free(am_curve *curve);

/* The text in its canonical form; empty for a released spring. */
char *am_text(const am_curve *curve);

/* 0 an easing, 1 a spring, 2 another motion, 3 a released spring. */
int32_t am_kind(const am_curve *curve);

/* The values at instants, and the derivatives unless slopes is NULL. */
void am_at(const am_curve *curve, const double *instants, int32_t count, double *values, double *slopes);

/* Values and derivatives at even instants from start to end: for a rate of 0 count of them with both ends, otherwise rate a
 * second as far as the end, count at most. Their number; 0 where a number is not accepted, or where there are more. An instant is
 * the double nearest to its exact place; a value is within 16 * 2^-53 of the largest of what am_at has there, a derivative
 * likewise, and at both ends they are equal. Instants and slopes may be NULL. WebAssembly has neither the rate nor the instants. */
int32_t am_sample(
    const am_curve *curve, double start, double end, double rate, int32_t count, double *instants, double *values,
    double *slopes);

/* The instants up to an end at which the curve is not smooth, room of them at most; their number. Five numbers each:
 * instant, value and derivative before it, value and derivative after it. */
int32_t am_breakpoints(const am_curve *curve, double end, int32_t room, double *places);

/* The value on which a motion comes to rest; NaN for none, and for an easing. */
double am_rest(const am_curve *curve);

/* The time from which a motion stays within a distance of where it rests, by a rule: an index in am_rules(). Infinity for
 * never; NaN for an easing. Motions that are no springs have the first rule alone. */
double am_settle(const am_curve *curve, int32_t rule, double distance);

/* The fewest keyframes, joined by lines, within a tolerance of an export's curve, as pairs of seconds and a fraction of the
 * distance; their number, and 0 with a text in *error where there are more than room, or none. */
int32_t am_keyframes(const am_curve *curve, double tolerance, int32_t room, double *pairs, char **error);

/* The turning points of a spring up to a time, room of them at most, as pairs of time and value; their number. */
int32_t am_extrema(const am_curve *curve, double end, int32_t room, double *pairs);

/* The landmarks of a curve, a line each of a name, the place and the value there, with tabs between: an easing's, or a motion's up to
 * an end, which is its own for -1, settled within a threshold; among them those at count levels. NULL with a text in *error where
 * there is no end. Not in WebAssembly. */
char *am_landmarks(
    const am_curve *curve, double end, double threshold, const double *levels, int32_t count, char **error);

/* Response, damping ratio, angular frequency, initial velocity and overshoot of a spring: 5, or 0 for other curves. */
int32_t am_spring(const am_curve *curve, double *numbers);

/* The same spring in other systems' parameters, one a line: labels, a tab, the text, which may be empty. */
char *am_dialects(const am_curve *curve);

/* The same spring from another place and with another velocity per second, towards a target. */
am_curve *am_release(const am_curve *curve, double from, double to, double velocity);

/* Lines with tabs. Rules of settling: title, meaning, name. Targets of exports: name, title, what it is, 1 if it takes
 * springs only. Named curves: name, definition, source. */
char *am_rules(void);
char *am_targets(void);
char *am_names(void);

/* A text for another system, an index in am_targets(), within a tolerance from 1e-6 to 1; its true largest error as a
 * fraction of the distance in *error. -1 there where the text is the reason why not. An easing takes the duration, in
 * seconds; 0 leaves it to the curve. */
char *am_export(const am_curve *curve, int32_t target, double tolerance, double duration, double *error);

/* The seconds that an export plays, and in which a released spring settles within a tolerance of its way, or of its swing if
 * that is longer; NaN if there is no end. */
double am_duration(const am_curve *curve, double tolerance);

/* The nearest cubic-bezier(): its text, four numbers, and its largest distance; -1 there where the text is the reason why
 * not. */
char *am_nearest(const am_curve *curve, double tolerance, double numbers[5]);

/* The motion nearest to samples by least squares, five or more with times that rise: kind 0 a spring, from its release on, kind 1
 * a decay, which begins with the samples. The text has the cautions, one a line. The numbers are the largest residual and the root
 * mean square; the row of the release; the value there, the value on which it rests and the velocity; then, each with the ends of
 * its interval of 99.73 % confidence, stiffness and damping of a spring of mass 1, or the rate of a decay. The first is -1 where
 * the text is the reason why not. Not in WebAssembly. */
char *am_fit(int32_t kind, const double *times, const double *values, int32_t count, double numbers[12]);

/* A report on values that a port shows at instants, of a row or more: the largest error, and the known mistake that explains
 * it. The three numbers are the largest error, the index of its row, and what the mistake leaves of it, or NaN; -1 and a text
 * where the rows are not accepted. Not in WebAssembly. */
char *am_compare(const am_curve *curve, const double *instants, const double *values, int32_t count, double numbers[3]);

#ifdef __cplusplus
}
#endif
