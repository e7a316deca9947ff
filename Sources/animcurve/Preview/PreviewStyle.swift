// The style of a document's page: its text, its controls and its cards; light or dark as the reader prefers.

extension DocumentPreview {
  static let frame = """
    * { box-sizing: border-box; margin: 0 }
    body { background: var(--paper); color: var(--ink); font: 15px/1.45 system-ui, sans-serif;
      max-width: 76rem; margin: 0 auto; padding: 1.25rem clamp(.9rem, 3vw, 2.5rem) 3rem;
      -webkit-text-size-adjust: 100% }
    code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
    h1 { font-size: 1.35rem; font-weight: 650; overflow-wrap: anywhere; letter-spacing: -.01em }
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
