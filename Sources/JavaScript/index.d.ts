/** The systems that `export` writes for. */
export declare const targets: readonly { name: string, about: string, springsOnly: boolean }[]

/** The rules by which `settles` counts a spring as settled. */
export declare const rules: readonly string[]

/** The curves with names. */
export declare const names: readonly { name: string, definition: string, source: string }[]

/**
 * The curve of a text: `ease`, `cubic-bezier(0.2, 0, 0, 1)`, `spring(duration: 0.5, bounce: 0.3)`, `decay(…)`.
 * @throws SyntaxError that gives the column, what is expected there, and what may have been meant.
 */
export declare function curve(text: string): Curve

/** A curve. Numbers out of their range throw a RangeError that names them. */
export interface Curve {
  /** The text in its canonical form. */
  readonly text: string
  readonly kind: 'easing' | 'spring' | 'motion' | 'released spring'
  /** The value on which a motion comes to rest, and 1 for an easing; NaN where it never rests. */
  readonly restsOn: number
  /** A spring's numbers; seconds, and radians per second. */
  readonly spring: null | {
    response: number, dampingRatio: number, angularFrequency: number, initialVelocity: number, overshoot: number
  }
  /** The value at a progress (easings), or at seconds ≥ 0 since the release (springs and motions). */
  value(instant: number): number
  /** The derivative by the instant. */
  slope(instant: number): number
  values(instants: Iterable<number>): Float64Array
  slopes(instants: Iterable<number>): Float64Array
  /** Instants with their values and slopes; each instant is the double nearest to its exact place. */
  samples(options: { from?: number, to?: number, rate: number } | { from?: number, to?: number, count: number }):
    { times: Float64Array, values: Float64Array, slopes: Float64Array }
  /** The seconds that an export plays; 1 for an easing, NaN for a motion without end. */
  duration(tolerance?: number): number
  /** The time from which a motion stays within a distance of where it rests, by one of `rules`; Infinity for never. */
  settles(options?: { within?: number, rule?: string }): number
  /** The turning points of a spring, 60 at most. */
  extrema(until?: number): { time: number, value: number }[]
  /** The same spring in other systems' parameters; `text` is null where a system cannot say it. */
  dialects(): { labels: string[], text: string | null }[]
  /** The same spring from another place and with another velocity per second, towards a target. */
  released(options?: { from?: number, to?: number, velocity?: number }): Curve
  /** A text for one of `targets`, and its true largest error as a fraction of the distance. */
  export(target: string, options?: { tolerance?: number, duration?: number }): { text: string, error: number }
  /** The CSS easing. */
  css(options?: { tolerance?: number, duration?: number }): string
  /** The fewest keyframes, joined by lines, within a tolerance of what an export plays: seconds and fractions of the distance. */
  keyframes(options?: { tolerance?: number }): { time: number, value: number }[]
  /** The nearest cubic-bezier(), and its largest distance. */
  nearestBezier(options?: { tolerance?: number }):
    { text: string, x1: number, y1: number, x2: number, y2: number, error: number }
  toString(): string
}
