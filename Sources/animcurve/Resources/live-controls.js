// The script of the live page: the text and its errors, tabs, sliders by dialect, settling times.

// MARK: Text

let later, costs = []
/// Draws what the texts say; the exports wait until the pointer rests.
function update() {
  const began = performance.now()
  measure()
  draw()
  lanes()
  notes()
  settling()
  clearTimeout(later)
  halt()
  $('cards').ariaBusy = true
  later = setTimeout(refresh, 120)
  costs.push(performance.now() - began)
  if (costs.length > 400) costs.shift()
}
function refresh() {
  clearTimeout(later)
  if (isDragging) return
  tabs()
  dialects()
  exports()
  remember()
}
function setText(text, from) {
  state.curves[state.active] = text
  if (from !== 'dialect') state.written = ''
  if (from !== $('text')) $('text').value = text
  update()
  if (from !== 'slider') parameters()
}
$('text').addEventListener('input', () => setText($('text').value, $('text')))
$('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  $('note').querySelector('button')?.click()
})
function select(index, written = '') {
  state.active = index
  state.written = written
  $('text').value = state.curves[index]
  document.documentElement.style.setProperty('--active', `var(--c${index})`)
  update()
  parameters()
  tabs()
  settle()
}
function isCurve(text) {
  const { error, handle } = am.parse(text)
  if (!error) am.free(handle)
  return !error
}
function suggestions(refusal) {
  return [...(refusal.split('did you mean ')[1] ?? '').matchAll(/'([^']+)'/g)].map(([, name]) => name)
}
function notes() {
  const curve = current(), note = $('note'), refusal = curve.refusal, box = $('text')
  if (!CSS.supports('field-sizing: content')) { box.style.height = 'auto'; box.style.height = box.scrollHeight + 2 + 'px' }
  note.className = refusal ? 'bad' : ''
  $('plot').classList.toggle('old', !!refusal)
  $('text').setAttribute('aria-invalid', !!refusal)
  if (!refusal) {
    const definition = named.get(curve.text)
    const same = state.written ? `written as ${state.written}, here with four digits` : definition ? `${definition.definition} · ${definition.source}` : curve.text === curve.source.trim() ? '' : `= ${curve.text}`
    if (note.textContent !== same) note.textContent = same
    return
  }
  note.textContent = refusal
  // Suggestions become buttons: those of "did you mean 'ease'?", and names that continue the
  // text.
  const column = Number(/^column (\d+)/.exec(refusal)?.[1]) - 1
  const meant = suggestions(refusal), word = curve.source.trim().toLowerCase()
  if (/^[\w.-]{2,}$/.test(word)) meant.push(...[...named.keys()].filter((name) => !meant.includes(name) && ('.' + name).includes('.' + word)).slice(0, 12))
  // Of a line with more than a curve, the longest parts that are one.
  if (!meant.length) {
    const parts = curve.source.match(/[\w.-]+(?:\([^()]*\))?/g) ?? []
    meant.push(...[...new Set(parts)].filter((part) => part !== curve.source && isCurve(part)).sort((a, b) => b.length - a.length).slice(0, 3))
    // Of a call that is none, what its name alone may mean.
    const names = meant.length ? [] : parts.map((part) => part.split('(')[0].replace(/^\./, ''))
    meant.push(...names.flatMap((name) => isCurve(name) ? [name] : suggestions(am.parse(name).error)).slice(0, 3))
  }
  for (const name of meant) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', () => {
      const characters = [...curve.source]
      const wrong = /^[\w.-]*/.exec(characters.slice(column).join(''))[0]
      const mended = characters.slice(0, column).join('') + name + characters.slice(column + wrong.length).join('')
      setText(isCurve(mended) ? mended : name)
      $('text').focus()
    })
    note.append(button)
  }
}
function tabs() {
  const box = $('tabs'), isFocused = box.contains(document.activeElement)
  box.innerHTML = ''
  if (shown.length > 1) shown.forEach((curve, index) => {
    const span = document.createElement('span')
    if (curve.refusal) span.className = 'bad'
    span.title = curve.refusal ?? ''
    span.innerHTML = `<button type="button" aria-pressed="${index === state.active}" style="--c:var(--c${index})"><i></i>${escaped(curve.source || 'empty')}</button>` +
      `<button type="button" class="remove" aria-label="Remove ${escaped(curve.source)}">×</button>`
    const [tab, remove] = span.children
    tab.addEventListener('click', () => { select(index); $('tabs').children[index].firstElementChild.focus() })
    tab.addEventListener('pointerenter', () => { plot.classList.add('faded'); highlight(index) })
    tab.addEventListener('pointerleave', () => { plot.classList.remove('faded'); highlight(state.active) })
    remove.addEventListener('click', () => {
      state.curves.splice(index, 1)
      accepted.splice(index, 1)
      select(Math.max(0, state.active > index || state.active >= state.curves.length ? state.active - 1 : state.active))
    })
    box.append(span)
  })
  const add = document.createElement('button')
  add.type = 'button'
  add.id = 'add'
  add.textContent = '+ Compare'
  add.addEventListener('click', () => addCurve(state.curves[state.active]))
  box.append(add)
  if (isFocused) box.children[state.active]?.firstElementChild?.focus()
}
function highlight(index) {
  for (const path of plot.querySelectorAll('.curve')) path.classList.toggle('active', path.style.getPropertyValue('--c') === `var(--c${index})`)
}
function addCurve(text) {
  if (state.curves.length >= most) return tell(`A page compares at most ${most} curves: remove one with × first.`)
  state.curves.push(text)
  select(state.curves.length - 1)
  $('text').focus()
  $('text').select()
}

// MARK: Parameters

/// The least, the greatest and the step of a slider, by its label.
const ranges = {
  duration: [.05, 2, .01], 'perceptual-duration': [.05, 2, .01], bounce: [-.9, .95, .01], response: [.05, 2, .01], 'damping-ratio': [0, 3, .01], mass: [.1, 10, .1],
  stiffness: [1, 1000, 1], damping: [0, 100, .5], 'angular-frequency': [1, 100, .1], 'half-life': [.005, 1, .005],
  'origami-tension': [0, 300, 1], friction: [0, 60, .5], 'pop-bounciness': [0, 20, .5], speed: [0, 20, .5], 'initial-velocity': [-20, 20, .1],
  overshoot: [0, 4, .01], amplitude: [0, 3, .01], period: [.05, 1, .01], exponent: [.1, 10, .1], from: [-500, 500, 1], velocity: [-3000, 3000, 10],
  deceleration: [.9, .9995, .0005], acceleration: [-4000, 4000, 10], floor: [-500, 500, 1], restitution: [0, .98, .01], 'settling-duration': [.05, 3, .01],
  'peak-time': [.05, 2, .01], 'uikit-duration': [.05, 3, .01], rate: [.1, 20, .1], drag: [.1, 20, .1], 'time-constant': [.01, 2, .01],
  seconds: [.05, 3, .01], 'friction-multiplier': [.1, 10, .1], bounciness: [0, 20, .5], x1: [0, 1, .01], y1: [-1, 2, .01], x2: [0, 1, .01], y2: [-1, 2, .01], steps: [1, 24, 1],
}
const words = {
  jump: ['jump-end', 'jump-start', 'jump-none', 'jump-both'], mode: ['in', 'out', 'in-out', 'out-in'],
  family: ['sine', 'quad', 'cubic', 'quart', 'quint', 'expo', 'circ', 'back', 'elastic', 'bounce'],
}
const extras = { back: [['overshoot', 1.70158]], elastic: [['amplitude', 1], ['period', .3]], bounce: [['amplitude', 1]] }

/// The parts of a text that can be changed: fields, and the text they make.
function fields(curve) {
  const written = tidy(curve.source), text = curve.kind === 1 && labelled(written).length ? written : named.get(curve.text)?.definition ?? curve.text
  const controls = bezier(curve)
  if (controls) return { list: ['x1', 'y1', 'x2', 'y2'].map((label, i) => [label, controls[i]]), make: (list) => `cubic-bezier(${list.map(([, value]) => value).join(', ')})` }
  const steps = /^(?:steps\((\d+)(?:, ([\w-]+))?\)|step-(start|end))$/.exec(text)
  if (steps) return { list: [['steps', Number(steps[1] ?? 1)], ['jump', { start: 'jump-start', end: 'jump-end' }[steps[2] ?? steps[3]] ?? steps[2] ?? 'jump-end']], make: (list) => `steps(${list[0][1]}, ${list[1][1]})` }
  const penner = /^penner\(([\w-]+), ([\w-]+)/.exec(text)
  if (penner) {
    const written = new Map(labelled(text)), standard = (penner[1] === 'elastic' && penner[2] === 'in-out' ? [['amplitude', 1], ['period', .45]] : extras[penner[1]] ?? [])
    const rest = /, (variant: [\w-]+)\)$/.exec(text)?.[1]
    return {
      list: [['family', penner[1]], ['mode', penner[2]], ...standard.map(([label, value]) => [label, written.get(label) ?? value]), ...(written.has('exponent') ? [['exponent', written.get('exponent')]] : [])],
      make: (list) => `penner(${list[0][1]}, ${list[1][1]}${list.slice(2).filter(([label, value], index) => list[0][1] === penner[1] && (list[1][1] === penner[2] || value !== standard[index]?.[1])).map(([label, value]) => `, ${label}: ${value}`).join('')}${rest && list[0][1] === penner[1] ? ', ' + rest : ''})`,
    }
  }
  const list = labelled(text), velocity = 'initial-velocity'
  if (curve.kind === 1 && !list.some(([label]) => label === velocity)) list.push([velocity, 0])
  const make = (list) => list.reduce((text, [label, value]) => text.includes(`${label}: `) ? text.replace(new RegExp(`([( ]${label}: )[^,)]+`), `$1${value}`)
    : value ? text.replace(/\)$/, `, ${label}: ${value})`) : text, text)
  return { list, make }
}
/// A text with the blanks of the library's own.
const tidy = (text) => text.trim().replace(/\s*([(),:])\s*/g, (_, mark) => mark + (/[,:]/.test(mark) ? ' ' : '')).replace(/: \+/g, ': ')
const labelled = (text) => /^[\w-]+\((?:[\w-]+: [^,()]+(?:, )?)+\)$|^penner\(/.test(text)
  ? [...text.matchAll(/([\w-]+): (-?[\d.]+(?:e[+-]?\d+)?)(?=[,)])/g)].map(([, label, value]) => [label, Number(value)]) : []
/// Every way to write the current spring; choosing one keeps the motion.
function dialects() {
  const curve = current(), select = $('dialect')
  select.hidden = curve.kind !== 1
  if (curve.kind !== 1 || curve.refusal) return
  const key = (labels) => labels.filter((label) => !['mass', 'initial-velocity', 'epsilon'].includes(label)).sort().join()
  const own = key(labelled(tidy(curve.source)).map(([label]) => label)), written = state.written && am.parse(state.written)
  // Dialects are made from the curve as it was written, so that roundings do not add up.
  const list = am.dialects((written || curve).handle)
  if (written) am.free(written.handle)
  const chosen = list.findIndex(([labels]) => key(labels.split(', ')) === own)
  const title = (labels) => (labels[0].toUpperCase() + labels.slice(1)).replaceAll('-', ' ').replace('Uikit', 'UIKit')
  const before = escaped(state.written || (chosen < 0 ? curve.source : ''))
  select.innerHTML = (before && `<option value="${before}">As written: ${before}</option>`) +
    list.map(([labels, text], index) => [labels, text.replace(/(?<=: )-?[\d.]+(?:e[+-]?\d+)?/g, (x) => Number(Number(x).toPrecision(4))), index]).map(([labels, text, index]) => `<option value="${text}"${text ? '' : ' disabled'}${index === chosen ? ' selected' : ''}>${title(labels)}</option>`).join('')
}

function parameters() {
  const curve = current(), box = $('sliders')
  if (curve.refusal) return feel()
  const { list } = fields(curve)
  const rows = list.filter(([, value]) => typeof value !== 'number' || isFinite(value)), isFixed = !rows.length
  if (curve.kind === 0) rows.push(['seconds', state.duration])
  const key = rows.map(([label]) => label).join() + curve.kind
  const build = () => {
    box.innerHTML = ''
    box.dataset.key = key
    if (isFixed) box.innerHTML = '<p>Change this curve in its text above.</p>'
    for (const [label, value] of rows) {
      const row = document.createElement('div'), id = `p-${label}`
      row.className = 'row'
      if (words[label]) {
        row.innerHTML = `<label for="${id}">${label}</label><select id="${id}">${words[label].map((word) => `<option>${word}</option>`).join('')}</select>`
      } else {
        const [least, most, step] = curve.kind === 1 && label === 'overshoot' ? [0, .99, .01] : curve.kind === 0 && label === 'velocity' ? [-10, 10, .1] : ranges[label] ?? [Math.min(0, 2 * value), Math.max(1, 2 * value), .01]
        row.innerHTML = `<label for="${id}">${label.replaceAll('-', ' ')}</label><input id="${id}" type="range" min="${least}" max="${most}" step="${step}"><input type="text" inputmode="decimal" aria-label="${label.replaceAll('-', ' ')}, as a number"><small role="alert"></small>`
      }
      const change = (value, from) => {
        if (label === 'seconds') { state.duration = value; update(); return fill(from) }
        const now = fields(current())
        setText(now.make(now.list.map(([name, old]) => [name, name === label ? value : old])), 'slider')
        fill(from)
      }
      if (words[label]) row.children[1].addEventListener('change', (event) => { change(event.target.value); parameters() })
      else {
        row.children[1].addEventListener('pointerdown', () => { isDragging = true })
        for (const name of ['pointerup', 'pointercancel', 'change']) row.children[1].addEventListener(name, () => { if (isDragging) { isDragging = false; draw(); lanes(); refresh() } })
        row.children[1].addEventListener('input', (event) => change(Number(event.target.value)))
        row.children[2].addEventListener('change', () => { const number = read(row.children[2], ...limits(label)); if (number !== null) change(number, row.children[2]) })
      }
      box.append(row)
    }
  }
  const fill = (except) => {
    for (const [label, value] of [...fields(current()).list, ['seconds', state.duration]]) {
      const slider = $(`p-${label}`), number = slider?.nextElementSibling
      if (!slider) continue
      // What was typed may lie beyond the usual range.
      if (value < slider.min) slider.min = value
      if (value > slider.max) slider.max = value
      if (document.activeElement !== slider || slider.tagName === 'SELECT' || Number(slider.value) !== value) slider.value = value
      if (number && number !== except) { number.value = String(Number(Number(value).toPrecision(7))); read(number, ...limits(label)) }
    }
    feel()
  }
  if (box.dataset.key !== key) build()
  fill()
}
const limits = (label) => label === 'seconds' ? [0, 1e6] : []
/// The number in a field; without one, `null`, and the row says what is accepted.
function read(field, least = -Infinity, most = Infinity) {
  const text = field.value.trim(), number = text ? Number(text) : NaN, isGood = isFinite(number) && number > least && number <= most
  const meant = parseFloat(text.replace(',', '.')) / (/ms$/.test(text) ? 1000 : /%$/.test(text) ? 100 : 1)
  field.setAttribute('aria-invalid', !isGood)
  field.nextElementSibling.textContent = isGood ? '' : isFinite(number) ? `expected a number above ${least}, at most ${most}, got ${text}`
    : `'${text}' is not a number` + (isFinite(meant) ? `: write ${meant}${/s$/.test(text) ? ', in seconds' : ''}` : ', such as 0.4')
  return isGood ? number : null
}
$('dialect').addEventListener('change', (event) => {
  const text = event.target.value
  state.written = text === state.written ? '' : state.written || current().source
  setText(text, 'dialect')
})
/// The motion in words.
function feel() {
  const curve = current(), n = curve.numbers
  $('hint').textContent = 'Click the track: the ball goes there, by this curve. Click again while it moves, or drag and throw it. Arrow keys move the target.'
    + (curve.kind === 1 ? '' : ' This curve has no inertia: it takes over no velocity, so the ball starts each time as the curve does, unless movements add up.')
  if (curve.kind === 0 || curve.refusal) { $('feel').textContent = ''; return }
  if (!n) { $('feel').textContent = Number.isFinite(curve.rest) ? `Comes to rest on ${short(curve.rest)}.` : 'Never comes to rest.'; return }
  const how = n[1] === 0 ? 'Undamped: it never stops.' : n[1] < 1 || n[4] > 0 ? `Overshoots by ${short(100 * n[4], 3)} %.` : n[1] === 1 ? 'Critically damped: the fastest without overshoot.' : 'Overdamped: it creeps to its target.'
  $('feel').textContent = `${how} ζ ${short(n[1], 3)}, ω ${short(n[2], 3)} rad/s${curve.plays > 0 ? `, at rest after ${short(curve.plays)} s` : ''}.`
}

// MARK: Settling

$('settling').addEventListener('toggle', () => {
  if ($('settling').open === !!state.settling) return
  state.settling = $('settling').open ? 'open' : ''
  update()
})
$('velocity').addEventListener('change', () => { state.velocity = $('velocity').checked ? 'shown' : ''; update() })

function settling() {
  const curve = current()
  put($('rules'), curve.times.length ? curve.times.map(({ name, rule, time }) =>
    `<tr><th scope="row">${name}<small>${rules[rule][1]}</small></th><td>${isFinite(time) ? short(time, 5) + ' s' : short(time)}</td></tr>`).join('')
    : `<tr><td>An easing ends at its duration.</td><td>${short(state.duration)} s</td></tr>`)
}
/// A menu of fractions in percent, with the chosen one.
const options = (id, list, chosen, change) => {
  $(id).innerHTML = [...new Set([...list, chosen])].map((value) => `<option value="${value}"${value === chosen ? ' selected' : ''}>${short(100 * value)} %</option>`).join('')
  $(id).addEventListener('change', () => change(Number($(id).value)))
}
/// The abscissas and ordinates of control points; a search finds 0 as 1e-15.
const fourDigits = (numbers) => numbers.slice(0, 4).map((x) => Math.round(1e4 * x) / 1e4 + 0)
function nearest(curve, found) {
  $('usenearest').hidden = !!found.error || found.numbers[4] < 1e-12
  $('usenearest').onclick = () => { if (curve.kind) state.duration = am.duration(curve.handle, state.tolerance); addCurve(`cubic-bezier(${fourDigits(found.numbers).join(', ')})`); if (curve.kind) tell(`Easings take ${short(state.duration)} s now, as ${curve.text} does.`) }
  $('nearest').innerHTML = found.error ? `<tr><td class="soft">${escaped(found.error)}</td></tr>`
    : `<tr><td>${fourDigits(found.numbers).map((x) => short(x, 3)).join(', ')}</td><td>${found.numbers[4] < 1e-12 ? 'exact' : `off by ${short(100 * found.numbers[4], 2)} %`}</td></tr>`
}
