// The clocks of single calls on an animated model, by their keys (CallClock.swift).

import AnimationMath

extension Animated {
  /// Stops the call with a key; the rest of the model goes on.
  ///
  /// ```swift
  /// let pulse = Repeat(.infinity) { Animate(\Card.scale, to: 1.1, .over(1)) }
  /// card.run(pulse, at: 0, forKey: "pulse")
  /// card.pause(forKey: "pulse", at: 2)
  /// card.resume(forKey: "pulse", at: 3)
  /// card.setSpeed(0.5, forKey: "pulse", at: 4)
  /// card.seek(to: 0.25, forKey: "pulse", at: 5)
  /// ```
  ///
  /// Its events come later, too. A call that stands still runs, in the sense of ``hold(at:)`` and of a later call with its
  /// key, and ``model`` has its end. Where a call replaces it, nothing of it shows. After the ``clock`` was set back to a
  /// time before such a change, the call runs on its last clock; another call then takes the change back.
  ///
  /// - Parameters:
  ///   - key: The key of a call that was made with ``run(_:at:forKey:)``, and its last one.
  ///   - time: As for ``run(_:at:forKey:)``.
  /// - Returns: Whether there is such a call: none was made, or it is over and was forgotten.
  @discardableResult
  public mutating func pause(forKey key: String, at time: Double) -> Bool {
    changeClock(forKey: key, at: time) { $0.pause(at: $1) }
  }

  /// Lets the call with a key go on at its former speed; see ``pause(forKey:at:)``.
  @discardableResult
  public mutating func resume(forKey key: String, at time: Double) -> Bool {
    changeClock(forKey: key, at: time) { $0.resume(at: $1) }
  }

  /// Changes the speed of the call with a key, without a jump; see ``pause(forKey:at:)``.
  ///
  /// - Parameters:
  ///   - speed: Seconds of the call per second of the model's ``clock``; from 1e-50 to 1e50.
  ///   - key: As of ``pause(forKey:at:)``.
  ///   - time: As for ``run(_:at:forKey:)``.
  @discardableResult
  public mutating func setSpeed(_ speed: Double, forKey key: String, at time: Double) -> Bool {
    require(speed > 0, "speed must be above 0, got \(speed)")
    return changeClock(forKey: key, at: time) { $0.setSpeed(speed, at: $1) }
  }

  /// Sets the call with a key to a time, from which it goes on or where it stands; see ``pause(forKey:at:)``.
  ///
  /// The events that are skipped happen at once, and those that are undone are reversed.
  ///
  /// - Parameters:
  ///   - callTime: Seconds since the beginning of the call, of magnitude up to 1e50.
  ///   - key: As of ``pause(forKey:at:)``.
  ///   - time: As for ``run(_:at:forKey:)``.
  @discardableResult
  public mutating func seek(to callTime: Double, forKey key: String, at time: Double) -> Bool {
    requireNumber(callTime, "time of the call")
    return changeClock(forKey: key, at: time) { $0.seek(to: callTime, at: $1) }
  }

  private mutating func changeClock(
    forKey key: String, at time: Double, _ change: (inout ClockHistory, Double) -> Void
  ) -> Bool {
    let local = begin(at: time)
    guard var clock = state.stack.clock(of: key) else { return false }
    change(&clock, local)
    let seek = CallSeek(key: key, clock: clock.clocks[clock.clocks.count - 1])
    // Changes at one instant are one: what the clock skips lies between the first and the last.
    if state.former.last.map({ $0.until == time && $0.seek?.key == key }) ?? false {
      state.former[state.former.count - 1].seek = seek
    } else {
      keepFormer(until: time, local, seek: seek)
    }
    state.stack.changeClock(of: key, to: clock, at: local)
    return true
  }
}
