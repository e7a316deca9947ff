/** A system that `export` writes for. */
export type Target =
  | 'css' | 'keyframes' | 'web-animations' | 'lottie' | 'lottie-property' | 'android' | 'compose-easing' | 'swiftui' | 'uikit'
  | 'core-animation' | 'android-spring' | 'compose' | 'flutter' | 'react-native' | 'motion' | 'figma' | 'gsap' | 'qml' | 'unity'
  | 'godot' | 'gltf' | 'c' | 'tokens'

/** A rule by which `settles` counts a spring as settled. Motions that are no springs have the first alone. */
export type Rule =
  | 'last-crossing' | 'position-and-speed' | 'energy' | 'envelope' | 'core-animation' | 'compose' | 'libadwaita'

/** The systems that `export` writes for. */
export declare const targets: readonly { name: Target, about: string, springsOnly: boolean }[]

/** The rules by which `settles` counts a spring as settled. */
export declare const rules: readonly Rule[]

/** The curves with names. */
export declare const names: readonly { name: string, definition: string, source: string }[]

/**
 * The curve of a text: `ease`, `cubic-bezier(0.2, 0, 0, 1)`, `spring(duration: 0.5, bounce: 0.3)`, `decay(…)`. A line of
 * another system's code is not read: `animcurve parse` answers it with the text to write here.
 * @throws SyntaxError that gives the column, what is expected there, and what may have been meant.
 */
export declare function curve(text: string): Curve

/**
 * What every curve has. A number out of its range throws a RangeError that names it; a value that is no number, or an option
 * that does not exist, a TypeError.
 */
export interface AnyCurve {
  readonly kind: 'easing' | 'spring' | 'motion' | 'released spring'
  /** The text in its canonical form; of a released spring, a description that `curve` does not read. */
  readonly text: string
  /** The value on which a motion comes to rest, and 1 for an easing; NaN where it never rests. */
  readonly restsOn: number
  /** A spring's numbers, in seconds and radians per second; null for other curves. */
  readonly spring: null | {
    response: number, dampingRatio: number, angularFrequency: number, initialVelocity: number, overshoot: number
  }
  /**
   * The value at a progress (easings), or at seconds since the release (springs and motions).
   * @throws RangeError for a time before 0, where Python has NaN.
   */
  value(instant: number): number
  /** The derivative by the instant. */
  slope(instant: number): number
  values(instants: Iterable<number>): Float64Array
  slopes(instants: Iterable<number>): Float64Array
  /**
   * Instants with their values and slopes; each instant is the double nearest to its exact place.
   * @throws RangeError for a motion without end, unless `to` is given.
   */
  samples(options: { from?: number, to?: number, rate: number, count?: undefined } | { from?: number, to?: number, count: number, rate?: undefined }):
    { times: Float64Array, values: Float64Array, slopes: Float64Array }
  /** The seconds that an export plays, or in which a released spring settles; 1 for an easing, NaN for a motion without end. */
  duration(tolerance?: number): number
  /**
   * The time from which a motion stays within a distance of where it rests, by one of `rules`; Infinity for never.
   * @throws TypeError for an easing, which takes a given duration; and for a motion that is no spring by any rule but the first.
   */
  settles(options?: { within?: number, rule?: Rule }): number
  /** The turning points of a spring, 60 at most; none for other curves. */
  extrema(until?: number): { time: number, value: number }[]
  /**
   * The same spring from another place and with another velocity per second, towards a target.
   * @throws TypeError for a curve that is no spring.
   */
  released(options?: { from?: number, to?: number, velocity?: number }): ReleasedSpring
  toString(): string
}

/** A curve of a text. There are no `landmarks`, `compare` and `assertMatches`, which Python has: they are not in WebAssembly. */
export interface Curve extends AnyCurve {
  readonly kind: 'easing' | 'spring' | 'motion'
  /**
   * The same spring in other systems' parameters; `text` is null where a system cannot say it.
   * @throws TypeError for a curve that is no spring.
   */
  dialects(): { labels: string[], text: string | null }[]
  /**
   * A text for one of `targets`, and its true largest error as a fraction of the distance.
   * @throws RangeError that says why the target cannot have this curve: one for springs only, or a motion that never rests.
   */
  export(target: Target, options?: { tolerance?: number, duration?: number }): { text: string, error: number }
  /** The CSS easing. */
  css(options?: { tolerance?: number, duration?: number }): string
  /** The fewest keyframes, joined by lines, within a tolerance of what an export plays: seconds and fractions of the distance. */
  keyframes(options?: { tolerance?: number }): { time: number, value: number }[]
  /** The nearest cubic-bezier(), and its largest distance. */
  nearestBezier(options?: { tolerance?: number }):
    { text: string, x1: number, y1: number, x2: number, y2: number, error: number }
}

/** A spring on its way from one value to another. It has values; texts for other systems are those of the spring itself. */
export interface ReleasedSpring extends AnyCurve {
  readonly kind: 'released spring'
}
