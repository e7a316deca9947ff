// The style of the page of CurvePreview.swift: one column on a phone, plots side by side and texts
// in columns on wider screens; light or dark as the reader prefers.

import Console

extension CurvePreview {
  static let style =
    (0..<LinePlot.colours).map { ".lane.c\($0), h2.c\($0), dt .c\($0) { --c: var(--c\($0)) }\n" }
    .joined()
      + """
      * { box-sizing: border-box; margin: 0 }
      body { background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif;
        max-width: 76rem; margin: 0 auto; padding: 1.25rem clamp(.9rem, 3vw, 2.5rem) 3rem;
        -webkit-text-size-adjust: 100% }
      code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
      h1 { font-size: 1.35rem; font-weight: 650; overflow-wrap: anywhere; letter-spacing: -.01em }
      h2 { font-size: 1rem; margin: 2.75rem 0 .9rem; padding-left: .8rem; border-left: 4px solid var(--c);
        overflow-wrap: anywhere }
      h2 code { font-size: 1rem; font-weight: 600 }
      h3 { font-size: .8rem; font-weight: 600; text-transform: uppercase; letter-spacing: .06em;
        color: var(--soft); margin: 1.5rem 0 .6rem }
      h4 { font-size: .9rem; font-weight: 600; flex: 1 1 9rem }
      body > header { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; align-items: center;
        justify-content: space-between }
      .controls { display: flex; gap: 1rem; align-items: center }
      .controls label { display: flex; gap: .5rem; align-items: center; color: var(--soft) }
      .controls input { width: 8rem; accent-color: var(--c0) }
      .controls output { min-width: 3.2em; font-variant-numeric: tabular-nums }
      button { font: inherit; font-size: .85rem; font-weight: 550; color: var(--ink); background: none;
        border: 1px solid var(--strong); border-radius: 8px; padding: .35rem .8rem; min-height: 2.25rem;
        cursor: pointer }
      button:hover { border-color: var(--c0); color: var(--c0) }
      button:focus-visible, pre:focus-visible { outline: 2px solid var(--c0); outline-offset: 2px }
      #play { min-width: 5rem }
      .stage { margin: 1.25rem 0 1.5rem; border: 1px solid var(--grid); border-radius: 14px;
        padding: .4rem 1rem 1rem; overflow: hidden }
      .lane { padding-top: .7rem }
      .name { display: flex; justify-content: space-between; gap: 1rem; color: var(--soft) }
      .name code { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--ink) }
      .name span { white-space: nowrap; font-variant-numeric: tabular-nums }
      .track { position: relative; margin: .6rem var(--above) .3rem var(--below); padding-right: 36px; height: 36px }
      .track::before { content: ""; position: absolute; inset: 17px 18px; height: 2px;
        background: linear-gradient(90deg, var(--strong) 0 2px, var(--grid) 2px calc(100% - 2px), var(--strong) 0) }
      .runner { height: 36px; animation: move var(--duration) var(--easing) both paused }
      .runner i { display: block; width: 36px; height: 36px; border-radius: 11px; background: var(--c) }
      @keyframes move { from { transform: translateX(0) } to { transform: translateX(100%) } }
      .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
        gap: 1rem }
      figure svg { display: block; width: 100%; height: auto; overflow: visible }
      @media (max-width: 40rem) { .panel text { font-size: 14px } .panel .label { font-size: 13px } }
      .head { stroke: var(--soft); stroke-width: 1; stroke-dasharray: 3 3 }
      dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr));
        gap: .7rem 1.5rem }
      dt { font-weight: 600; font-size: .9rem }
      dt span { display: inline-block; min-width: 1em; color: var(--c) }
      dd { color: var(--soft); font-size: .9rem }
      dd b { color: var(--ink); font-variant-numeric: tabular-nums; font-weight: 600; margin-right: .3em }
      .texts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr));
        gap: .9rem; align-items: start }
      article { border: 1px solid var(--grid); border-radius: 12px; overflow: hidden; min-width: 0 }
      article header { display: flex; flex-wrap: wrap; align-items: center; gap: .3rem .8rem;
        padding: .55rem .6rem .55rem .9rem }
      article header span { color: var(--soft); font-size: .8rem; white-space: nowrap;
        font-variant-numeric: tabular-nums }
      article pre { overflow: auto; max-height: 11.5rem; padding: .7rem .9rem; border-top: 1px solid var(--grid);
        background: color-mix(in srgb, var(--grid) 35%, transparent); white-space: pre-wrap;
        overflow-wrap: anywhere; tab-size: 2 }
      .none { margin-top: .9rem; color: var(--soft); font-size: .85rem }
      .copied { border-color: var(--c2); color: var(--c2) }
      footer { margin-top: 2.5rem; color: var(--soft); font-size: .85rem }

      """
}
