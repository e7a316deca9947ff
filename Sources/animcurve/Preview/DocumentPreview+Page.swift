// The style and the script of a document's page, beside those of all preview pages.

import Console

extension DocumentPreview {
  static let style = """
    .stage { padding: .4rem 1rem }
    .room { height: clamp(11rem, 34vh, 20rem); display: grid; grid-template: 100% / 100%; place-items: center; overflow: hidden }
    .world { position: relative; flex: none }
    .place { position: absolute; display: grid; grid-template: 0 / 0; place-items: center }
    .object { position: relative; width: 56px; height: 56px; border-radius: 12px; overflow: hidden; grid-area: 1 / 1 }
    .object { border: 0 solid; stroke-width: 8px; fill: currentColor }
    .object[style*=border-color] { border-width: 4px } .object.painted rect:first-of-type { fill: none }
    .tag { position: absolute; top: 3.4rem; left: 50%; translate: -50%; color: var(--soft); font-size: .75rem; white-space: nowrap }
    .object .notch { fill: var(--paper); opacity: .75; stroke: none }
    .ring { fill: none; stroke: currentColor; stroke-width: 6px; stroke-linecap: round; rotate: -90deg; transform-origin: 50% 50%;
      stroke-dasharray: max(0px, calc((var(--stroke-end, 1) - var(--stroke-start, 0)) * 1px)) 2px;
      stroke-dashoffset: calc(var(--stroke-start, 0) * -1px) }
    .route { position: absolute; left: 0; top: 0; width: 1px; height: 1px; overflow: visible }
    .route path { fill: none; stroke: var(--strong); stroke-width: 2; stroke-dasharray: 2 5; stroke-linecap: round }
    .scrub { display: flex; align-items: center; gap: .8rem; color: var(--soft) }
    .scrub input[type=range] { flex: 1; accent-color: var(--c0); min-width: 0 }
    .scrub output { min-width: 5.5em; text-align: right; color: var(--ink); font-variant-numeric: tabular-nums }
    .tracks { position: relative; display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); margin-top: .4rem }
    .label { padding: .55rem .8rem .55rem 0; border-top: 1px solid var(--grid); min-width: 0 }
    .label:first-child { border: 0 } .label h4 { overflow-wrap: anywhere }
    .value { color: var(--soft); font-size: .82rem; white-space: nowrap; font-variant-numeric: tabular-nums }
    .value i { display: inline-block; width: .55em; height: .55em; border-radius: 50%; background: var(--c); margin-right: .35em }
    .value b { display: inline-block; min-width: 4.2em; color: var(--ink); font-weight: 550 }
    .axis { position: relative; height: 1.7rem; color: var(--soft); font-size: .8rem; font-variant-numeric: tabular-nums }
    .axis span { position: absolute; bottom: .1rem; translate: -50% } .axis .first { translate: 0 } .axis .last { translate: -100% }
    .row { border-top: 1px solid var(--grid); padding: .5rem 0 .6rem; min-width: 0 }
    .label.velocity { color: var(--soft); font-size: .82rem } section:not(:has(#velocity:checked)) .velocity { display: none }
    .bars { position: relative; margin-bottom: .8rem }
    .bars i { position: absolute; height: 4px; border-radius: 2px; background: var(--soft); min-width: 2px } .bars .later { opacity: .35 }
    .plot { position: relative; height: 4.6rem }
    .plot svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible }
    .plot path { fill: none; vector-effect: non-scaling-stroke } .plot .grid { stroke: var(--grid) } .plot .line { stroke-width: 2; stroke: var(--c); stroke-linejoin: round }
    .plot span { position: absolute; left: 0; translate: 0 -105%; font-size: .7rem; color: var(--soft); line-height: 1.2; pointer-events: none;
      text-shadow: 0 0 3px var(--paper), 0 0 3px var(--paper), 0 0 3px var(--paper) }
    .dot { position: absolute; width: 9px; height: 9px; margin: -4.5px; border-radius: 50%; background: var(--c); border: 2px solid var(--paper); box-sizing: content-box; margin: -6.5px; z-index: 2; pointer-events: none }
    .strip { height: 2.2rem; border-radius: 6px }
    .over { position: absolute; left: 10.5rem; right: 0; top: 0; bottom: 0; cursor: ew-resize; touch-action: pan-y }
    #head { position: absolute; top: 1.7rem; bottom: 0; width: 0; border-left: 1.5px solid var(--ink); opacity: .55; pointer-events: none }
    .flag { position: absolute; top: 1.75rem; bottom: 0; width: 0; border-left: 1.5px dashed var(--c1); pointer-events: none; opacity: .8 }
    .flag span { position: absolute; left: 0; background: var(--c1); color: var(--paper); font-size: .72rem; font-weight: 600; line-height: 1;
      padding: .2rem .35rem; border-radius: 0 5px 5px 0; white-space: nowrap }
    .flag.left span { left: auto; right: 0; border-radius: 5px 0 0 5px } .flag.passed { opacity: 1 } .flag:not(.passed) span { opacity: .75 }
    details { margin-top: .6rem; color: var(--soft); font-size: .9rem; border-top: 1px solid var(--grid); padding-top: .6rem } summary { cursor: pointer }
    ol { list-style: none; padding: .5rem 0 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16rem), 1fr)); gap: .3rem 1rem }
    li button { min-height: 0; padding: .1rem .5rem; min-width: 5em; margin-right: .4em; font-variant-numeric: tabular-nums }
    li.passed { color: var(--ink) }
    @media (max-width: 40rem) {
      .tracks { grid-template-columns: minmax(0, 1fr) } .over { left: 0 } .label { padding: .5rem 0 0; display: flex; flex-wrap: wrap; gap: 0 .8rem; align-items: baseline }
      .label:first-child { display: none } .label h4 { flex: 0 0 auto } .row { border: 0; padding-top: .3rem } .value b { min-width: 3.4em }
    }
    \((0..<LinePlot.colours).map { ".tracks .c\($0) { --c: var(--c\($0)) } .object.f\($0) { color: var(--c\($0)) }\n" }.joined())
    """

  /// Chooses an instant and shows its numbers.
  static let script = #"""
    const given = JSON.parse(document.getElementById('data').textContent)
    const { end, count, names } = given
    const numbers = new Float64Array(Uint8Array.from(atob(given.numbers), (c) => c.charCodeAt(0)).buffer)
    const longest = end * 1000, rest = given.isEndless ? 0 : 700
    const world = document.getElementById('world'), room = document.getElementById('room')
    const slider = document.getElementById('time'), now = document.getElementById('now')
    const head = document.getElementById('head'), over = document.getElementById('over')
    const values = [...document.querySelectorAll('[data-column]')], dots = [...document.querySelectorAll('[data-dot]')]
    const timed = [...document.querySelectorAll('.flag, li')].map((element) =>
      ({ element, time: Number((element.dataset.time ? element : element.firstElementChild)?.dataset.time) }))
    const short = (x) => String(Number(x.toPrecision(4))).replaceAll('-', '−')

    /// The value of a column at the shown instant.
    let index = 0
    const value = (column) => numbers[column * count + index]
    const instant = (index) => end * (index / (count - 1))
    /// The first instant that is not before a time.
    function following(time) {
      let index = Math.min(Math.ceil(time / end * (count - 1)), count - 1)
      while (index > 0 && instant(index - 1) >= time) index--
      while (index < count - 1 && instant(index) < time) index++
      return index
    }

    function show(time) {
      index = Math.round(time / longest * (count - 1))
      const seconds = instant(index), share = 100 * index / (count - 1) + '%'
      names.forEach((name, column) => { world?.style.setProperty(name, value(column)) })
      for (const element of values) {
        const text = short(value(element.dataset.column))
        if (element.textContent !== text) element.textContent = text
      }
      for (const { style, dataset } of dots) {
        style.left = share
        style.top = 100 * (dataset.high - value(dataset.dot)) / (dataset.high - dataset.low) + '%'
      }
      head.style.left = share
      for (const { element, time } of timed) element.classList.toggle('passed', time <= seconds)
      slider.value = index
      now.textContent = seconds.toFixed(3) + ' s'
      slider.setAttribute('aria-valuetext', now.textContent)
    }
    slider.addEventListener('input', () => seek(longest * slider.value / (count - 1)))
    const scrub = (event) => {
      const box = over.getBoundingClientRect()
      seek(longest * (event.clientX - box.left) / box.width)
    }
    over.addEventListener('pointerdown', (event) => { over.setPointerCapture(event.pointerId); scrub(event) })
    over.addEventListener('pointermove', (event) => { if (over.hasPointerCapture(event.pointerId)) scrub(event) })
    for (const button of document.querySelectorAll('li button')) button.addEventListener('click', () => seek(longest * following(Number(button.dataset.time)) / (count - 1)))
    if (world) new ResizeObserver(() => {
      world.style.scale = Math.min(room.clientWidth / world.offsetWidth, room.clientHeight / world.offsetHeight, 2)
    }).observe(room)
    start()

    """#
}
