// The named curves of systems, each as the text that means it.
//
// A line with "#" begins a family, or a part of it with another source: the family, the rule of its Béziers outside 0…1
// if it is not CSS's, and the publication. A spring is in the dialect in which its system publishes it. data/curves/shipped.csv
// has the same rows, written a second time, and a test compares the two.
//
// Numbers are the decimals that the system publishes. Core Animation and Compose keep them in single precision; see
// ``CubicBezier/roundedToSinglePrecision``. A name means the spring, not its evaluation: React Native and Reanimated evaluate an
// overdamped spring as a critical one, and Reanimated's `snappy` stops at the target. Left out are examples in
// documentation that no framework ships.

extension NamedCurve {
  static let table = """
    # core-animation hold: Apple, CAMediaTimingFunctionName
    default cubic-bezier(0.25, 0.1, 0.25, 1)
    linear cubic-bezier(0, 0, 1, 1)
    ease-in cubic-bezier(0.42, 0, 1, 1)
    ease-out cubic-bezier(0, 0, 0.58, 1)
    ease-in-ease-out cubic-bezier(0.42, 0, 0.58, 1)
    # core-animation: Apple, CASpringAnimation: mass, damping; stiffness in its header
    spring spring(mass: 1, stiffness: 100, damping: 10)
    # swiftui: OpenSwiftUIProject/OpenSwiftUI Sources/OpenSwiftUICore/Animation/Animation/Spring\
    /FluidSpringAnimation.swift
    smooth spring(duration: 0.5, bounce: 0)
    snappy spring(duration: 0.5, bounce: 0.15)
    bouncy spring(duration: 0.5, bounce: 0.3)
    # swiftui: Apple, SwiftUI Animation: spring and interactiveSpring
    spring spring(duration: 0.5, bounce: 0)
    interactive-spring spring(duration: 0.15, bounce: 0.15)
    spring-response spring(response: 0.5, damping-ratio: 0.825)
    interactive-spring-response spring(response: 0.15, damping-ratio: 0.86)
    # uikit: kern0x1b/charon tests/backports/device/spring-cases.h, measured
    timing-parameters-default spring(mass: 3, stiffness: 1000, damping: 500)
    # ax hold: devedbox/AXAnimationChain AXAnimationChain/Classes/CoreAnimation/CAMediaTimingFunction+Extends.m
    ease-in-sine cubic-bezier(0.47, 0, 0.745, 0.715)
    ease-out-sine cubic-bezier(0.39, 0.575, 0.565, 1)
    ease-in-out-sine cubic-bezier(0.445, 0.05, 0.55, 0.95)
    ease-in-quad cubic-bezier(0.55, 0.085, 0.68, 0.53)
    ease-out-quad cubic-bezier(0.25, 0.46, 0.45, 0.94)
    ease-in-out-quad cubic-bezier(0.455, 0.03, 0.515, 0.955)
    ease-in-cubic cubic-bezier(0.55, 0.055, 0.675, 0.19)
    ease-out-cubic cubic-bezier(0.215, 0.61, 0.355, 1)
    ease-in-out-cubic cubic-bezier(0.645, 0.045, 0.355, 1)
    ease-in-quart cubic-bezier(0.895, 0.03, 0.685, 0.22)
    ease-out-quart cubic-bezier(0.165, 0.84, 0.44, 1)
    ease-in-out-quart cubic-bezier(0.77, 0, 0.175, 1)
    ease-in-quint cubic-bezier(0.755, 0.05, 0.855, 0.06)
    ease-out-quint cubic-bezier(0.23, 1, 0.32, 1)
    ease-in-out-quint cubic-bezier(0.86, 0, 0.07, 1)
    ease-in-expo cubic-bezier(0.95, 0.05, 0.795, 0.035)
    ease-out-expo cubic-bezier(0.19, 1, 0.22, 1)
    ease-in-out-expo cubic-bezier(1, 0, 0, 1)
    ease-in-circ cubic-bezier(0.6, 0.04, 0.98, 0.335)
    ease-out-circ cubic-bezier(0.075, 0.82, 0.165, 1)
    ease-in-out-circ cubic-bezier(0.785, 0.135, 0.15, 0.86)
    ease-in-back cubic-bezier(0.6, -0.28, 0.735, 0.045)
    ease-out-back cubic-bezier(0.175, 0.885, 0.32, 1.275)
    ease-in-out-back cubic-bezier(0.68, -0.55, 0.265, 1.55)
    decay cubic-bezier(0.07, 0.68, 0.23, 1)
    # spring-ios hold: MengTo/Spring Spring/Spring.swift, getTimingFunction
    spring cubic-bezier(0.5, 1.4333333333333333, 1, 1)
    # easings-net: ai/easings.net src/easings.yml
    ease-in-sine cubic-bezier(0.12, 0, 0.39, 0)
    ease-out-sine cubic-bezier(0.61, 1, 0.88, 1)
    ease-in-out-sine cubic-bezier(0.37, 0, 0.63, 1)
    ease-in-quad cubic-bezier(0.11, 0, 0.5, 0)
    ease-out-quad cubic-bezier(0.5, 1, 0.89, 1)
    ease-in-out-quad cubic-bezier(0.45, 0, 0.55, 1)
    ease-in-cubic cubic-bezier(0.32, 0, 0.67, 0)
    ease-out-cubic cubic-bezier(0.33, 1, 0.68, 1)
    ease-in-out-cubic cubic-bezier(0.65, 0, 0.35, 1)
    ease-in-quart cubic-bezier(0.5, 0, 0.75, 0)
    ease-out-quart cubic-bezier(0.25, 1, 0.5, 1)
    ease-in-out-quart cubic-bezier(0.76, 0, 0.24, 1)
    ease-in-quint cubic-bezier(0.64, 0, 0.78, 0)
    ease-out-quint cubic-bezier(0.22, 1, 0.36, 1)
    ease-in-out-quint cubic-bezier(0.83, 0, 0.17, 1)
    ease-in-expo cubic-bezier(0.7, 0, 0.84, 0)
    ease-out-expo cubic-bezier(0.16, 1, 0.3, 1)
    ease-in-out-expo cubic-bezier(0.87, 0, 0.13, 1)
    ease-in-circ cubic-bezier(0.55, 0, 1, 0.45)
    ease-out-circ cubic-bezier(0, 0.55, 0.45, 1)
    ease-in-out-circ cubic-bezier(0.85, 0, 0.15, 1)
    ease-in-back cubic-bezier(0.36, 0, 0.66, -0.56)
    ease-out-back cubic-bezier(0.34, 1.56, 0.64, 1)
    ease-in-out-back cubic-bezier(0.68, -0.6, 0.32, 1.6)
    # material3 hold: flutter/flutter packages/flutter/lib/src/material/motion.dart
    standard cubic-bezier(0.2, 0, 0, 1)
    standard-decelerate cubic-bezier(0, 0, 0, 1)
    standard-accelerate cubic-bezier(0.3, 0, 1, 1)
    emphasized-decelerate cubic-bezier(0.05, 0.7, 0.1, 1)
    emphasized-accelerate cubic-bezier(0.3, 0, 0.8, 0.15)
    legacy cubic-bezier(0.4, 0, 0.2, 1)
    legacy-decelerate cubic-bezier(0, 0, 0.2, 1)
    legacy-accelerate cubic-bezier(0.4, 0, 1, 1)
    emphasized bezier-path(0.05 0, 0.133333 0.06, 0.166666 0.4, 0.208333 0.82, 0.25 1)
    # material3: androidx/androidx compose/material3/material3/src/commonMain/kotlin/androidx/compose/material3\
    /tokens: ExpressiveMotionTokens.kt, StandardMotionTokens.kt
    expressive-fast-spatial spring(stiffness: 800, damping-ratio: 0.6)
    expressive-default-spatial spring(stiffness: 380, damping-ratio: 0.8)
    expressive-slow-spatial spring(stiffness: 200, damping-ratio: 0.8)
    standard-fast-spatial spring(stiffness: 1400, damping-ratio: 0.9)
    standard-default-spatial spring(stiffness: 700, damping-ratio: 0.9)
    standard-slow-spatial spring(stiffness: 300, damping-ratio: 0.9)
    fast-effects spring(stiffness: 3800, damping-ratio: 1)
    default-effects spring(stiffness: 1600, damping-ratio: 1)
    slow-effects spring(stiffness: 800, damping-ratio: 1)
    # android hold: androidx/androidx compose/animation/animation-core/src/commonMain/kotlin/androidx/compose\
    /animation/core/Easing.kt, as equivalent to Android's interpolators
    fast-out-slow-in cubic-bezier(0.4, 0, 0.2, 1)
    linear-out-slow-in cubic-bezier(0, 0, 0.2, 1)
    fast-out-linear-in cubic-bezier(0.4, 0, 1, 1)
    # android: AOSP frameworks/base core/java/android/view/animation
    accelerate-interpolator penner(quad, in)
    decelerate-interpolator penner(quad, out)
    accelerate-decelerate-interpolator penner(sine, in-out)
    anticipate-interpolator penner(back, in, overshoot: 2)
    overshoot-interpolator penner(back, out, overshoot: 2)
    anticipate-overshoot-interpolator penner(back, in-out, overshoot: 3, variant: halves)
    bounce-interpolator formula(1.1226*t<0.3535?8*(1.1226*t)^2:1.1226*t<0.7408?8*(1.1226*t-0.54719)^2+0.7\
    :1.1226*t<0.9644?8*(1.1226*t-0.8526)^2+0.9:8*(1.1226*t-1.0435)^2+0.95)
    # shader: Khronos, GLSL smoothstep; K. Perlin, Improving Noise, 2002
    smoothstep formula(t*t*(3-2*t))
    smootherstep formula(t*t*t*(t*(6*t-15)+10))
    # compose identity: androidx/androidx compose/animation/animation-core/src/commonMain/kotlin/androidx/compose\
    /animation/core/Easing.kt
    fast-out-slow-in cubic-bezier(0.4, 0, 0.2, 1)
    linear-out-slow-in cubic-bezier(0, 0, 0.2, 1)
    fast-out-linear-in cubic-bezier(0.4, 0, 1, 1)
    # compose: androidx/androidx compose/animation/animation-core/src/commonMain/kotlin/androidx/compose/animation\
    /core/VectorizedAnimationSpec.kt
    spring-default spring(stiffness: 1500, damping-ratio: 1)
    spring-high-bouncy spring(stiffness: 1500, damping-ratio: 0.2)
    spring-medium-bouncy spring(stiffness: 1500, damping-ratio: 0.5)
    spring-low-bouncy spring(stiffness: 1500, damping-ratio: 0.75)
    spring-stiffness-high spring(stiffness: 10000, damping-ratio: 1)
    spring-stiffness-medium-low spring(stiffness: 400, damping-ratio: 1)
    spring-stiffness-low spring(stiffness: 200, damping-ratio: 1)
    # dynamic-animation: androidx/androidx dynamicanimation/dynamicanimation/src/main/java/androidx/dynamicanimation\
    /animation/SpringForce.java
    spring-default spring(stiffness: 1500, damping-ratio: 0.5)
    # flutter hold: flutter/flutter packages/flutter/lib/src/animation/curves.dart
    fast-linear-to-slow-ease-in cubic-bezier(0.18, 1, 0.04, 1)
    ease-in-to-linear cubic-bezier(0.67, 0.03, 0.65, 0.09)
    linear-to-ease-out cubic-bezier(0.35, 0.91, 0.33, 0.97)
    fast-out-slow-in cubic-bezier(0.4, 0, 0.2, 1)
    slow-middle cubic-bezier(0.15, 0.85, 0.85, 0.15)
    # flutter: flutter/flutter packages/flutter/lib/src/widgets/scroll_physics.dart
    scroll-spring spring(stiffness: 100, damping-ratio: 1.1, mass: 0.5)
    # fluent2: microsoft/fluentui packages/tokens/src/global/curves.ts
    accelerate-max cubic-bezier(0.9, 0.1, 1, 0.2)
    accelerate-mid cubic-bezier(1, 0, 1, 1)
    accelerate-min cubic-bezier(0.8, 0, 0.78, 1)
    decelerate-max cubic-bezier(0.1, 0.9, 0.2, 1)
    decelerate-mid cubic-bezier(0, 0, 0, 1)
    decelerate-min cubic-bezier(0.33, 0, 0.1, 1)
    easy-ease-max cubic-bezier(0.8, 0, 0.2, 1)
    easy-ease cubic-bezier(0.33, 0, 0.67, 1)
    linear cubic-bezier(0, 0, 1, 1)
    # carbon: carbon-design-system/carbon packages/motion/src/tokens.ts
    standard-productive cubic-bezier(0.2, 0, 0.38, 0.9)
    standard-expressive cubic-bezier(0.4, 0.14, 0.3, 1)
    entrance-productive cubic-bezier(0, 0, 0.38, 0.9)
    entrance-expressive cubic-bezier(0, 0, 0.3, 1)
    exit-productive cubic-bezier(0.2, 0, 1, 0.9)
    exit-expressive cubic-bezier(0.4, 0.14, 1, 1)
    # motion hold: framer-motion on npm, dist/es/animation/utils/default-transitions.mjs
    ease cubic-bezier(0.25, 0.1, 0.35, 1)
    # motion hold: motion-utils on npm, dist/es/easing/back.mjs
    back-out cubic-bezier(0.33, 1.53, 0.69, 0.99)
    back-in cubic-bezier(0.31, 0.01, 0.67, -0.53)
    # motion: motion-dom on npm, dist/es/animation/waapi/easing/supported.mjs
    waapi-back-in cubic-bezier(0.31, 0.01, 0.66, -0.59)
    waapi-back-out cubic-bezier(0.33, 1.53, 0.69, 0.99)
    waapi-circ-in cubic-bezier(0, 0.65, 0.55, 1)
    waapi-circ-out cubic-bezier(0.55, 0, 1, 0.45)
    # motion: motiondivision/motion packages/motion-dom/src/animation/generators/spring.ts
    spring-default spring(mass: 1, stiffness: 100, damping: 10)
    spring-duration-default spring(uikit-duration: 0.8, damping-ratio: 0.7)
    spring-visual-default spring(response: 0.36, damping-ratio: 0.7)
    # motion: framer-motion on npm, dist/es/animation/utils/default-transitions.mjs
    transform spring(mass: 1, stiffness: 500, damping: 25)
    scale spring(mass: 1, stiffness: 550, damping: 30)
    scale-to-zero spring(stiffness: 550, damping-ratio: 1)
    # pop: facebookarchive/pop pop/POPSpringAnimationInternal.h
    spring-default spring(pop-bounciness: 4, speed: 12)
    # rebound: facebookarchive/rebound rebound-core/src/main/java/com/facebook/rebound/SpringConfig.java
    spring-default spring(origami-tension: 40, friction: 7)
    # react-native: facebook/react-native packages/react-native/Libraries/Animated/animations/SpringAnimation.js
    spring-default spring(origami-tension: 40, friction: 7)
    spring-bounciness spring(pop-bounciness: 8, speed: 12)
    spring-physical spring(mass: 1, stiffness: 100, damping: 10)
    # reanimated: software-mansion/react-native-reanimated packages/react-native-reanimated/src/animation/spring\
    /springConfigs.ts
    spring-default spring(mass: 4, stiffness: 900, damping: 120)
    wiggly spring(mass: 4, stiffness: 900, damping: 90)
    snappy spring(mass: 4, stiffness: 900, damping: 110)
    # react-spring: pmndrs/react-spring packages/core/src/constants.ts
    default spring(mass: 1, stiffness: 170, damping: 26)
    gentle spring(mass: 1, stiffness: 120, damping: 14)
    wobbly spring(mass: 1, stiffness: 180, damping: 12)
    stiff spring(mass: 1, stiffness: 210, damping: 20)
    slow spring(mass: 1, stiffness: 280, damping: 60)
    molasses spring(mass: 1, stiffness: 280, damping: 120)
    # wobble: skevy/wobble src/index.ts
    spring-default spring(mass: 1, stiffness: 100, damping: 10)
    # advance: timdonnelly/Advance Advance/Simulation/SpringFunction.swift
    spring-default spring(mass: 1, stiffness: 120, damping: 12)
    # libadwaita: libadwaita reference, Adw.Leaflet:child-transition-params
    leaflet spring(stiffness: 500, damping-ratio: 1, mass: 0.5)
    """
}
