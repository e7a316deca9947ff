// The calls of Calls.swift that presets make: effects, ripples, anchors and transitions.

import AnimationPresets

extension Call {
  private struct View {
    var opacity = 1.0, scale = 1.0, turn = 0.0, place = 160.0
    var factors = SIMD3<Double>.one
    var anchor = PointValue(x: 0.5, y: 0.5), position = PointValue(x: 10, y: 20)
  }

  /// What a preset shows by itself, when it is run, and how fast a property of it moves then.
  private static func shown(
    _ preset: MotionTimeline<View>, _ property: WritableKeyPath<View, Double> & Sendable
  ) -> [Double] {
    var view = Animated(View())
    view.run(preset, at: 1)
    return [preset.duration]
      + later.flatMap { time in
        let alone = preset.value(at: time, from: View())
        return [
          alone[keyPath: property], view.value(property, at: 1 + time),
          view.velocity(property, at: 1 + time), alone.factors.sum(),
          alone.anchor.x, alone.position.x, alone.position.y,
        ]
      }
  }

  private static func numbers(of ripple: Ripple) -> [Double] {
    [ripple.cornerRadius, ripple.scale, ripple.center.x, ripple.center.y]
      + shown(.ripple(ripple, opacity: \.opacity, scale: \.scale), \.scale)
      + shown(.ripple(ripple, opacity: \.opacity, scale: \.factors), \.opacity)
  }

  static let presets = [
    Call("MotionTimeline.fadeIn(_:duration:curve:delay:)", [(0.25, .length), (0.5, .length)]) {
      shown(.fadeIn(\.opacity, duration: $0[0], delay: $0[1]), \.opacity)
    },
    Call("MotionTimeline.fadeOut(_:duration:curve:delay:)", [(0.25, .length), (0.5, .length)]) {
      shown(.fadeOut(\.opacity, duration: $0[0], delay: $0[1]), \.opacity)
    },
    Call(
      "MotionTimeline.scale(_:values:keyTimes:count:duration:)",
      [(1, .number), (1.4, .number), (0.25, .keyTime), (1.5, .passes), (0.3, .positive)]
    ) { n in
      shown(
        .scale(
          \.scale, values: [n[0], n[1], 1], keyTimes: [0, n[2], 1], count: n[3], duration: n[4]),
        \.scale)
    },
    Call(
      "MotionTimeline.scale(_:to:duration:curve:delay:)",
      [(1.4, .number), (0.3, .length), (0.5, .length)]
    ) {
      shown(.scale(\.scale, to: $0[0], duration: $0[1], delay: $0[2]), \.scale)
    },
    Call("MotionTimeline.shake(_:count:)", [(3, .passes)]) {
      shown(.shake(\.turn, count: $0[0]), \.turn)
    },
    Call("MotionTimeline.shock(_:count:)", [(2, .passes)]) {
      shown(.shock(\.place, count: $0[0]), \.place)
    },
    Call("MotionTimeline.bounce(_:by:)", [(50, .number)]) {
      shown(.bounce(\.place, by: $0[0]), \.place)
    },
    Call(
      "MotionTimeline.hinge(_:translation:size:screenHeight:)",
      [(40, .positive), (30, .positive), (800, .number)]
    ) { n in
      shown(
        .hinge(
          \.turn, translation: \.place, size: SizeValue(width: n[0], height: n[1]),
          screenHeight: n[2]), \.turn)
    },
    Call("MotionTimeline.drop(_:translation:screenHeight:)", [(800, .number)]) {
      shown(.drop(\.turn, translation: \.place, screenHeight: $0[0]), \.place)
    },
    Call(
      "Ripple.inner(size:touch:)", [(40, .positive), (30, .positive), (5, .number), (6, .number)]
    ) {
      numbers(
        of: .inner(
          size: SizeValue(width: $0[0], height: $0[1]), touch: PointValue(x: $0[2], y: $0[3])))
    },
    Call(
      "Ripple.outer(size:cornerRadius:)", [(40, .positive), (30, .positive), (5, .length)]
    ) {
      numbers(of: .outer(size: SizeValue(width: $0[0], height: $0[1]), cornerRadius: $0[2]))
    },
    Call(
      "FrameAnchor.shift(from:to:size:transform:)",
      [
        (0.5, .number), (0, .number), (1, .number), (0.25, .number), (40, .number), (30, .number),
        (1, .number), (0.5, .number), (-0.5, .number), (1, .number),
      ]
    ) { n in
      let shift = FrameAnchor.shift(
        from: PointValue(x: n[0], y: n[1]), to: PointValue(x: n[2], y: n[3]),
        size: SizeValue(width: n[4], height: n[5]),
        transform: AffineMatrix(a: n[6], b: n[7], c: n[8], d: n[9], tx: 0, ty: 0))
      return [shift.x, shift.y]
    },
    Call(
      "MotionTimeline.moveAnchor(_:position:from:to:size:transform:)",
      [(40, .number), (30, .number), (1, .number)]
    ) { n in
      shown(
        .moveAnchor(
          \.anchor, position: \.position, to: .topLeft,
          size: SizeValue(width: n[0], height: n[1]),
          transform: AffineMatrix(a: n[2], b: 0.5, c: -0.5, d: 1, tx: 0, ty: 0)), \.place)
    },
    Call(
      "LayerTransition.init(_:from:startProgress:endProgress:)", [(0.25, .share), (0.75, .share)]
    ) {
      n in
      LayerTransition.Kind.allCases.flatMap { kind in
        let transition = LayerTransition(kind, from: .right, startProgress: n[0], endProgress: n[1])
        return [0, 0.5, 1.25].flatMap { (progress: Double) -> [Double] in
          let (old, new) = transition.contents(at: progress)
          return old.channels + new.channels
        }
      }
    },
  ]
}
