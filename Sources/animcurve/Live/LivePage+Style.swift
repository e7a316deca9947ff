// The style of the live page, for light and dark by the reader's own setting.

extension LivePage {
  static let style = #"""
    :root { color-scheme: light dark; --c0: light-dark(#0b6bcb, #5aa9f8); --c1: light-dark(#d9480f, #ff9457);
      --c2: light-dark(#087f5b, #4cc9a0); --c3: light-dark(#ae3ec9, #e08cf5); --c4: light-dark(#9a6c00, #e8bd4d);
      --c5: light-dark(#c2255c, #ff85ab); --c6: light-dark(#0c8599, #5fd3e6); --c7: light-dark(#5f3dc4, #a993ff);
      --ink: light-dark(#1b1f24, #e7ebf0); --soft: light-dark(#5b646e, #9aa4b0); --grid: light-dark(#ebedf0, #252b33);
      --line: light-dark(#dfe3e7, #2c333c); --strong: light-dark(#b9c0c8, #4d5662); --paper: light-dark(#f6f7f9, #0f1215);
      --card: light-dark(#ffffff, #171b20); --bad: light-dark(#b3261e, #ff8a80); --good: light-dark(#087f5b, #4cc9a0);
      --mono: ui-monospace, "SF Mono", "JetBrains Mono", "DejaVu Sans Mono", monospace }
    * { box-sizing: border-box; margin: 0 }
    body { font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif; background: var(--paper); color: var(--ink);
      max-width: 1240px; margin: 0 auto; padding: 22px 24px 48px; font-variant-numeric: tabular-nums }
    h1 { font-size: 15px; font-weight: 650; letter-spacing: -.01em } h2 { font-size: 13px; font-weight: 650; letter-spacing: -.005em }
    body > header { display: flex; align-items: baseline; gap: 10px; flex-wrap: wrap; margin-bottom: 14px }
    body > header p { color: var(--soft); font-size: 13px }
    [hidden] { display: none !important } .soft { color: var(--soft) } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    button, select, input, textarea { font: inherit; color: inherit }
    button, select, section > header label { font-size: 13px } button, select { border: 1px solid var(--line); background: var(--card); border-radius: 8px; padding: 4px 11px; cursor: pointer; min-height: 30px }
    button:hover, select:hover { border-color: var(--strong) }
    button.primary { background: var(--active); border-color: var(--active); color: light-dark(#fff, #0f1215); font-weight: 600 }
    :focus-visible { outline: 2px solid var(--active); outline-offset: 2px }
    .group { display: inline-flex; border: 1px solid var(--line); border-radius: 9px; padding: 2px; background: var(--paper); flex-wrap: wrap }
    .group button { border: 0; background: none; min-height: 26px; padding: 2px 10px; border-radius: 7px; color: var(--soft) }
    .group button[aria-pressed=true] { background: var(--card); color: var(--ink); box-shadow: 0 0 0 1px var(--line), 0 1px 2px #0001 }
    .text { position: relative; display: flex; gap: 8px; align-items: start } #copysheet { flex: none; min-height: 48px; border-radius: 12px; padding: 4px 16px }
    #text { display: block; flex: 1; min-width: 0; overflow: hidden; resize: none; field-sizing: content; font: 500 17px/1.4 var(--mono); padding: 12px 14px 12px 34px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); outline-offset: -1px }
    .text i { position: absolute; left: 14px; top: 19px; width: 10px; height: 10px; border-radius: 50%; background: var(--active) }
    #text[aria-invalid=true] { border-color: var(--bad) }
    #note { min-height: 21px; margin: 6px 2px 10px; color: var(--soft); font-size: 13px; overflow-wrap: anywhere } #note.bad { color: var(--bad) }
    #note button { min-height: 0; padding: 0 8px; margin-left: 6px; font-family: var(--mono); font-size: 12px }
    #tabs { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 14px } #tabs span { display: inline-flex; max-width: 100% }
    #tabs button { overflow-wrap: anywhere; text-align: left; font: 12px var(--mono) }
    #tabs button i { display: inline-block; width: 9px; height: 9px; border-radius: 50%; background: var(--c); margin-right: 8px }
    #tabs [aria-pressed=true] { border-color: var(--c); box-shadow: inset 0 0 0 1px var(--c) }
    #tabs .remove { margin-left: -1px; border-radius: 0 8px 8px 0; padding: 0 8px; color: var(--soft) } #tabs span:has(.remove) button:first-child { border-radius: 8px 0 0 8px }
    main { display: grid; grid-template-columns: minmax(0, 1fr) 348px; gap: 16px; align-items: start }
    main > div { display: grid; gap: 16px; min-width: 0 } main > section { grid-column: 1 / 3 } main > section .controls { margin-top: 10px }
    section { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 14px 16px; min-width: 0 }
    section > header { display: flex; justify-content: space-between; align-items: center; gap: 8px 12px; flex-wrap: wrap; margin-bottom: 10px }
    .readout { font: 12px var(--mono); color: var(--soft); min-height: 18px } .readout b { color: var(--active); font-weight: 600 }
    svg { display: block; width: 100%; user-select: none; -webkit-user-select: none } svg text { fill: var(--soft); font-size: 11px }
    #plot { touch-action: pan-y; cursor: crosshair } #plot.old { opacity: .45 }
    .grid { stroke: var(--grid) } .axis { stroke: var(--strong) } .curve { fill: none; stroke: var(--c); stroke-width: 2; stroke-linejoin: round; opacity: .75 }
    .curve.active { stroke-width: 2.75; opacity: 1 } .faded .curve:not(.active) { opacity: .18 } .speed { stroke-width: 1.5 } .speed.active { stroke-width: 2 }
    .mark { stroke: var(--active); stroke-dasharray: 1.5 3; opacity: .8 } text.marked { fill: var(--active); font-weight: 600 } .tick { fill: var(--active) }
    .arm { stroke: var(--soft); stroke-width: 1.25 } .handle { fill: var(--card); stroke: var(--active); stroke-width: 2.5; cursor: grab } .handle:active { cursor: grabbing }
    .handle:focus-visible { outline: none; fill: var(--active) } .extremum { fill: var(--card); stroke: var(--active); stroke-width: 1.75 }
    .head, .dot, .arm, .curve, .mark, #plot text { pointer-events: none }
    .head { stroke: var(--soft); stroke-width: 1; opacity: .6 } .dot { fill: var(--c); stroke: var(--card); stroke-width: 2 } .title { font-weight: 600; fill: var(--soft) }
    .controls { display: flex; align-items: center; gap: 10px; flex-wrap: wrap; margin-top: 8px } .controls label { display: flex; align-items: center; gap: 8px; color: var(--soft); font-size: 13px }
    input[type=range] { accent-color: var(--active); width: 100%; min-width: 70px; margin: 0; height: 22px } #time { flex: 1 1 160px; width: auto }
    #speed { width: 90px; min-width: 60px }
    .lanes { display: grid; gap: 8px } .lane { position: relative; height: 40px; border-radius: 10px; background: var(--paper); overflow: hidden }
    .lanes:not([data-look=Move]) .lane::before { display: none }
    .lane::before { content: ""; position: absolute; left: calc(var(--below) + 14px); right: calc(var(--above) + 14px); top: 50%; border-top: 2px solid var(--line) }
    .lane b { position: absolute; top: 6px; left: var(--below); width: 28px; height: 28px; border-radius: 9px; background: var(--c); will-change: transform }
    .lane b::after { content: ""; position: absolute; left: 12px; top: 4px; width: 4px; height: 9px; border-radius: 2px; background: var(--card); opacity: .75 }
    #track { position: relative; height: 74px; border-radius: 12px; background: var(--paper); cursor: pointer; touch-action: pan-y; overflow: hidden }
    #track::before { content: ""; position: absolute; left: 24px; right: 24px; top: 50%; border-top: 2px solid var(--line) }
    #goal, #ball { position: absolute; top: 50%; left: 24px; border-radius: 50% } #goal { width: 36px; height: 36px; margin: -18px; border: 2px dashed var(--strong) }
    #ball { width: 36px; height: 36px; margin: -18px; background: var(--active); box-shadow: 0 2px 8px #0003; cursor: grab; touch-action: none; will-change: transform }
    #trace { display: none; margin-top: 8px } #hint { margin-top: 8px; font-size: 13px }
    #trace path { fill: none; stroke: var(--active); stroke-width: 1.75 }
    .row { display: grid; grid-template-columns: minmax(96px, auto) 1fr 74px; gap: 10px; align-items: center; margin: 5px 0 } .row label { color: var(--soft); font-size: 13px }
    .row input[type=text] { width: 100%; border: 1px solid var(--line); border-radius: 7px; background: none; padding: 2px 6px; text-align: right; font: 12.5px var(--mono) }
    .row input[aria-invalid=true] { border-color: var(--bad) } #sliders small { grid-column: 1 / 4; color: var(--bad); font-size: 12.5px } #sliders small:empty { display: none }
    .row select { grid-column: 2 / 4 } #sliders p { color: var(--soft); font-size: 13px } #dialect { max-width: 100% }
    .feel:empty { display: none } .feel { color: var(--soft); font-size: 13px; margin-top: 8px; border-top: 1px solid var(--grid); padding-top: 8px }
    table { width: 100%; border-collapse: collapse; font-size: 13px } td, th { padding: 4px 0; border-top: 1px solid var(--grid); text-align: left; font-weight: 400; vertical-align: baseline }
    tr:first-child > * { border-top: 0 } td:last-child { text-align: right; font-family: var(--mono); font-size: 12.5px; white-space: nowrap } td:first-child, th:first-child { padding-right: 8px }
    th small { display: block; color: var(--soft); font-size: 12px }
    .wide { margin-top: 16px } .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 12px; align-items: start }
    article { border: 1px solid var(--line); border-radius: 11px; min-width: 0; overflow: hidden; display: flex; flex-direction: column }
    article header { display: grid; grid-template-columns: 1fr auto; align-items: center; padding: 7px 8px 7px 12px } article h3 { font-size: 13px; font-weight: 600; line-height: 1.35 }
    article header button { grid-area: 1 / 2 / 3; font-size: 12.5px; padding: 2px 10px; margin-left: 8px }
    article .badge { font-size: 12px; color: var(--soft); white-space: nowrap } article .badge.exact { color: var(--good) }
    #sheet { border: 1px solid var(--grid); border-radius: 8px } summary { cursor: pointer; font-size: 13px; font-weight: 650 } details label { display: block; margin: 8px 0 }
    article pre, #sheet { font: 12px/1.5 var(--mono); padding: 9px 12px; border-top: 1px solid var(--grid); background: var(--paper); overflow: auto; max-height: 132px; white-space: pre-wrap; overflow-wrap: anywhere }
    article .command { display: flex; gap: 8px; align-items: center; padding: 6px 8px 6px 12px; border-top: 1px solid var(--grid); color: var(--soft) }
    .command code { flex: 1; min-width: 0; font-size: 11px; overflow-wrap: anywhere } .command button { font-size: 11px; padding: 0 8px; min-height: 22px }
    article.old pre, #sheet.old { opacity: .45 } #refused { font-size: 12.5px; margin-top: 10px } #refused:empty { display: none }
    .done, .done:hover { border-color: var(--good); color: var(--good) } .done.primary { color: light-dark(#fff, #0f1215); background: var(--good) }
    .gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(112px, 30%), 1fr)); gap: 8px; margin-top: 10px }
    .gallery button { padding: 8px 8px 6px; border-radius: 11px; text-align: center; font: 11.5px/1.3 system-ui, sans-serif; overflow: hidden; overflow-wrap: anywhere; color: var(--soft) }
    .gallery button:hover, .gallery button[aria-pressed=true] { color: var(--ink); border-color: var(--active) } .gallery svg { height: 58px; margin-bottom: 5px; overflow: visible }
    .gallery path { fill: none; stroke: var(--active); stroke-width: 2; vector-effect: non-scaling-stroke } .gallery line { stroke: var(--line); vector-effect: non-scaling-stroke }
    .chips { display: flex; flex-wrap: wrap; gap: 6px } .chips button { border-radius: 99px; font-size: 12.5px; min-height: 27px; padding: 1px 11px } .chips [aria-pressed=true] { background: var(--ink); color: var(--card); border-color: var(--ink) }
    footer { margin-top: 22px; color: var(--soft); font-size: 12.5px } footer code, .command code { font-family: var(--mono) } footer code { overflow-wrap: anywhere }
    @media (max-width: 900px) { main { grid-template-columns: minmax(0, 1fr); gap: 10px } main > div { display: contents } main > section { grid-column: 1 } main section { order: 5 }
      main [aria-label=Stage] { order: 0; position: sticky; top: 0; z-index: 2 } main [aria-label=Plot] { order: 1 } main [aria-label=Parameters] { order: 2 } main [aria-label="Style sheet"] { order: 3 } }
    @media (max-width: 480px) { body { padding: 8px 10px 32px } section { padding: 9px 11px } section > header { margin-bottom: 6px } #text { font-size: 14px; padding: 9px 8px 9px 28px } .text i { left: 11px; top: 15px }
      body > header { margin-bottom: 6px } body > header p, main [aria-label=Stage] label, #looks { display: none } #copysheet { min-height: 40px; padding: 4px 10px } #note { margin: 3px 2px } #tabs { margin-bottom: 8px }
      .row { grid-template-columns: 84px 1fr 68px; margin: 3px 0 } #note:empty { min-height: 0 } .readout { font-size: 11px; order: 1 } }
    @media (prefers-reduced-motion: no-preference) { button { transition: border-color .12s, background .12s } }
    """#
}
