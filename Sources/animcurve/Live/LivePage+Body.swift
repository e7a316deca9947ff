// The elements of the live page. The script fills them.

extension LivePage {
  static let body = #"""
    <header><h1>animcurve</h1><p>Every number on this page is computed here, by the library itself. No network.</p></header>
    <div class="text"><i></i><textarea id="text" rows="1" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="ease, steps(4), spring(duration: 0.5, bounce: 0.3), …" aria-label="The curve as text" aria-describedby="note"></textarea><button type="button" class="primary" id="copysheet">Copy CSS</button></div>
    <div id="note" role="status"></div>
    <div id="tabs" role="group" aria-label="Curves"></div>
    <main>
    <section aria-label="Stage"><div class="lanes" id="lanes"></div>
    <div class="controls"><button id="play" type="button">Play</button><input id="time" type="range" min="0" max="1000" step="1" value="0" aria-label="Time">
    <label>Speed <input id="speed" type="range" min="0.05" max="1" step="0.05" value="1"><output id="rate">1×</output></label><div class="group" id="looks" role="group" aria-label="What moves"></div></div></section>
    <div>
    <section aria-label="Plot"><header><h2 id="title">Progress</h2><div class="readout" id="readout"></div><label class="soft"><input type="checkbox" id="velocity"> velocity</label></header>
    <svg id="plot" role="group" aria-label="Position and velocity"></svg></section>
    <section aria-label="Interruption"><header><h2>Interrupt it</h2><div class="group" id="policies" role="group" aria-label="When interrupted"></div></header>
    <div id="track" role="slider" tabindex="0" aria-label="Target" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0"><div id="goal"></div><div id="ball"></div></div>
    <svg id="trace" height="70" aria-hidden="true"></svg>
    <p class="soft" id="hint"></p></section>
    </div>
    <div>
    <section aria-label="Parameters"><header><h2>Parameters</h2><select id="dialect" aria-label="Dialect"></select></header><div id="sliders"></div><p class="feel" id="feel"></p></section>
    <section aria-label="Style sheet"><header><h2>CSS to paste</h2><span class="soft" id="length"></span></header><pre id="sheet" tabindex="0" aria-label="CSS to paste"></pre></section>
    <section aria-label="Settling"><details id="settling"><summary>Settling time by rule</summary><label class="soft">within <select id="epsilon" aria-label="Distance that counts as settled"></select></label><table id="rules"></table></details></section>
    <section aria-label="Nearest Bézier"><header><h2>Nearest cubic-bezier()</h2><button type="button" id="usenearest">Compare</button></header><table id="nearest"></table></section>
    </div>
    </main>
    <section class="wide" aria-label="Presets" id="presets"><header><h2>Presets</h2><label class="soft"><input type="checkbox" id="adds"> add to the comparison</label></header><div class="chips" id="families" role="group" aria-label="Families"></div><div class="gallery" id="gallery"></div></section>
    <section class="wide" aria-label="Export"><header><h2>Export</h2><label class="soft">largest error <select id="tolerance" aria-label="Largest error of an export"></select></label></header><div class="cards" id="cards"></div><p class="soft" id="refused"></p></section>
    <footer><p>The same page: <code id="command"></code> <button type="button" id="copycommand">Copy command</button> <button type="button" id="copylink">Copy link</button></p><p id="about"></p></footer>
    <div class="hidden" role="status" aria-live="polite" id="spoken"></div>
    <noscript><p>This page computes its curves, and needs JavaScript.</p></noscript>
    """#
}
