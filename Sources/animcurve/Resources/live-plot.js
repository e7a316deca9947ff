// The script of the live page: plots, handles of Béziers, playing, the stage.

// MARK: Plot

const ns = 'http://www.w3.org/2000/svg'
const plot = $('plot')
const make = (name, attributes, parent) => {
  const element = document.createElementNS(ns, name)
  for (const key in attributes) element.setAttribute(key, attributes[key])
  parent?.append(element)
  return element
}
const layer = {}
for (const name of ['grid', 'marks', 'speeds', 'lines', 'extrema', 'front']) layer[name] = make('g', {}, plot)
const arms = [0, 1].map(() => make('line', { class: 'arm' }, layer.front))
const handles = [0, 1].map((index) => make('circle', { class: 'handle', r: 9, tabindex: 0, role: 'slider',
  'aria-label': `Control point ${index + 1}`, 'aria-valuenow': 0, 'data-handle': index }, layer.front))
const head = make('line', { class: 'head' }, layer.front)
const dots = make('g', {}, layer.front)
layer.front.append(...handles)
let frame = null, isDragging = false

const nice = (x) => {
  const power = 10 ** Math.floor(Math.log10(x)), share = x / power
  return power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10)
}
const tenth = (x) => Math.round(x * 10) / 10

/// Sets the elements within one, unless they are the same as before.
function put(element, html) {
  if (element.made === html) return
  element.made = html
  element.innerHTML = html
}

function line(t, y, X, Y) {
  let path = '', isOpen = false
  for (let index = 0; index < t.length; index++) {
    const value = y[index]
    if (!(Math.abs(value) < 1e9)) { isOpen = false; continue }
    path += (isOpen ? 'L' : 'M') + tenth(X(t[index])) + ' ' + tenth(Y(value))
    isOpen = true
  }
  return path
}

/// The four numbers of the active curve if it is a Bézier over 0…1.
function bezier(curve) {
  if (curve.kind !== 0) return null
  const text = named.get(curve.text)?.definition ?? ({ ease: 'cubic-bezier(0.25, 0.1, 0.25, 1)',
    'ease-in': 'cubic-bezier(0.42, 0, 1, 1)', 'ease-out': 'cubic-bezier(0, 0, 0.58, 1)',
    'ease-in-out': 'cubic-bezier(0.42, 0, 0.58, 1)' })[curve.text] ?? curve.text
  const match = /^cubic-bezier\(([^,]+),([^,]+),([^,]+),([^,)]+)\)$/.exec(text)
  return match && match.slice(1).map(Number)
}

function draw() {
  const width = Math.max(plot.clientWidth || 700, 260), isSmall = width < 520
  const high = isSmall ? 150 : 300, low = !state.velocity ? 0 : isSmall ? 90 : 120, right = 14, top = 12, gap = low && 26
  const curves = shown.filter((curve) => !curve.isHidden).map((curve) => ({ curve, ...points(curve, Math.min(480, Math.max(160, width | 0))) }))
  let lowest = isRaw ? Infinity : 0, highest = isRaw ? -Infinity : 1, slowest = 0, fastest = 0
  for (const { v, s, t } of curves) {
    for (let i = 0; i < v.length; i++) {
      if (Math.abs(v[i]) < 1e9) { if (v[i] < lowest) lowest = v[i]; if (v[i] > highest) highest = v[i] }
    }
    const speeds = s.filter((x) => Math.abs(x) < 1e9).sort((a, b) => a - b)
    // Next to a vertical tangent speeds have no bound: the scale keeps 99 %.
    const reach = speeds[speeds.length - 1] > 40 * (highest - lowest) / end || speeds[0] < -40 * (highest - lowest) / end
    slowest = Math.min(slowest, speeds[reach ? speeds.length * .01 | 0 : 0] ?? 0)
    fastest = Math.max(fastest, speeds[reach ? speeds.length * .99 | 0 : speeds.length - 1] ?? 0)
  }
  const active = current(), controls = bezier(active), reach = [lowest, highest]
  if (controls) { lowest = Math.min(lowest, controls[1], controls[3]); highest = Math.max(highest, controls[1], controls[3]) }
  if (isDragging && frame) {
    lowest = Math.min(lowest, frame.lowest); highest = Math.max(highest, frame.highest)
    slowest = Math.min(slowest, frame.slowest); fastest = Math.max(fastest, frame.fastest)
  }
  if (!(highest > lowest)) { highest = lowest + 1 }
  if (!(fastest > slowest)) fastest = slowest + 1
  const pad = (highest - lowest) * .06, y0 = lowest - pad, y1 = highest + pad
  const step = nice((y1 - y0) / (isSmall ? 4 : 5)), tick = nice(end / (isSmall ? 4 : 8)), speedStep = nice((fastest - slowest) / 3)
  // The labels stand beside the plot, and the widest decides where it begins.
  const multiples = (step, from, to) => Array.from({ length: Math.max(0, Math.floor(to / step) - Math.ceil(from / step) + 1) }, (_, k) => (Math.ceil(from / step) + k) * step)
  const levels = multiples(step, y0, y1), speeds = low ? multiples(speedStep, slowest, fastest) : []
  const left = Math.max(isSmall ? 38 : 46, 14 + 7 * Math.max(...[...levels, ...speeds].map((x) => short(x).length)))
  const inner = width - left - right
  const X = (t) => left + inner * t / end, Y = (y) => top + high * (y1 - y) / (y1 - y0)
  const base = top + high + gap, V = (s) => base + low * (fastest - Math.max(slowest, Math.min(fastest, s))) / (fastest - slowest)
  const marks = active.times.filter((mark) => state.settling && isFinite(mark.time) && mark.time > 0 && mark.time <= end).sort((a, b) => a.time - b.time)
  // Marks in lanes: each goes to the first lane in which its label has room.
  const lanes = []
  const placed = marks.map((mark) => {
    const x = X(mark.time), wide = 6.1 * mark.name.length + 22, isLeft = x - wide > left
    const [a, b] = isLeft ? [x - wide, x + 4] : [x - 4, x + wide]
    let lane = lanes.findIndex((taken) => taken.every(([c, d]) => b < c || d < a))
    if (lane < 0) { lane = lanes.length; lanes.push([]) }
    lanes[lane].push([a, b])
    return { ...mark, x, isLeft, lane }
  })
  const floor = base + low, height = floor + 22 + 16 * lanes.length + 4
  plot.setAttribute('viewBox', `0 0 ${width} ${height}`)
  plot.setAttribute('height', height)
  let grid = ''
  const level = (x, y, isAxis) => `<line class="${isAxis ? 'axis' : 'grid'}" x1="${left}" x2="${width - right}" y1="${tenth(y)}" y2="${tenth(y)}"/><text x="${left - 8}" y="${tenth(y + 4)}" text-anchor="end">${short(x)}</text>`
  for (const x of levels) grid += level(x, Y(x), x === 0 || (!isRaw && x === 1))
  for (const x of speeds) grid += level(x, V(x), x === 0)
  for (let k = 0; k * tick <= end * 1.0001; k++) {
    const isLast = k * tick > end * .94
    grid += `<line class="grid" x1="${tenth(X(k * tick))}" x2="${tenth(X(k * tick))}" y1="${top}" y2="${floor}"/><text x="${tenth(X(k * tick))}" y="${floor + 15}" text-anchor="${isLast ? 'end' : k ? 'middle' : 'start'}">${short(k * tick)}${k ? '' : ' s'}</text>`
  }
  if (low) grid += `<text class="title" x="${left}" y="${base - 8}">Velocity${isRaw ? ', units per second' : ', distances per second'}</text>`
  put(layer.grid, grid)
  put(layer.marks, placed.map((mark) => {
    const y = floor + 31 + 16 * mark.lane, x = tenth(mark.x)
    return `<line class="mark" x1="${x}" x2="${x}" y1="${top}" y2="${y - 8}"/><circle class="tick" cx="${x}" cy="${y - 4}" r="3"/><text class="marked" x="${x + (mark.isLeft ? -8 : 8)}" y="${y}" text-anchor="${mark.isLeft ? 'end' : 'start'}">${mark.name}</text>`
  }).join(''))
  const path = (entry, y, scale, name) => `<path class="curve ${name}${entry.curve === active ? ' active' : ''}" style="--c:var(--c${entry.curve.index})" d="${line(entry.t, y, X, scale)}"/>`
  const order = [...curves].sort((a, b) => (a.curve === active) - (b.curve === active))
  layer.speeds.innerHTML = !low ? '' : order.map((entry) => path(entry, entry.s, V, 'speed')).join('')
  layer.lines.innerHTML = order.map((entry) => path(entry, entry.v, Y, 'value')).join('')
  let extrema = ''
  if (active.kind === 1) {
    const found = am.extrema(active.handle, end)
    for (let i = 0; i < found.length && i < 40; i += 2)
      if (Math.abs(found[i + 1] - 1) > 0.001) extrema += `<circle class="extremum" cx="${tenth(X(found[i]))}" cy="${tenth(Y(found[i + 1]))}" r="3.25"><title>${short(found[i])} s: ${short(found[i + 1])}</title></circle>`
  }
  put(layer.extrema, extrema)
  frame = { X, Y, V, lowest, highest, slowest, fastest, left, right, top, floor, width, height, inner, y0, y1, high, reach }
  for (const index of [0, 1]) {
    const visible = controls ? '' : 'none'
    arms[index].style.display = handles[index].style.display = visible
    if (!controls) continue
    const x = X(controls[2 * index] * active.clock), y = Y(controls[2 * index + 1])
    arms[index].setAttribute('x1', X(index * active.clock)); arms[index].setAttribute('y1', Y(index))
    arms[index].setAttribute('x2', x); arms[index].setAttribute('y2', y)
    handles[index].setAttribute('cx', x); handles[index].setAttribute('cy', y)
    handles[index].setAttribute('aria-valuenow', controls[2 * index])
    handles[index].setAttribute('aria-valuetext', `x ${controls[2 * index]}, y ${controls[2 * index + 1]}`)
  }
  put(dots, shown.map((curve) => `<circle class="dot" style="--c:var(--c${curve.index})" r="5"/>`).join(''))
  head.setAttribute('y1', top); head.setAttribute('y2', floor)
  const what = ['Easing', 'Spring', 'Motion'][active.kind]
  plot.setAttribute('aria-label', `${what} ${active.text}, ${low ? 'position and velocity' : 'position'} over ${short(end)} seconds`)
  $('title').textContent = isRaw ? 'Value' : 'Progress'
}

// The handles of a Bézier, by pointer and by arrow keys.
const hundredth = (x) => Math.round(x * 100) / 100
function moveHandle(index, x, y) {
  const numbers = bezier(current())
  if (!numbers) return
  numbers[2 * index] = Math.min(1, Math.max(0, hundredth(x)))
  numbers[2 * index + 1] = hundredth(y)
  setText(`cubic-bezier(${numbers.join(', ')})`)
}
const inPlot = (event) => {
  const box = plot.getBoundingClientRect()
  return [(event.clientX - box.left) * frame.width / box.width, (event.clientY - box.top) * frame.height / box.height]
}
for (const [index, handle] of handles.entries()) {
  handle.addEventListener('pointerdown', (event) => {
    isDragging = true
    handle.setPointerCapture(event.pointerId)
    handle.focus()
    event.preventDefault()
    event.stopPropagation()
  })
  handle.addEventListener('pointermove', (event) => {
    if (!isDragging || !handle.hasPointerCapture(event.pointerId)) return
    event.stopPropagation()
    const [x, y] = inPlot(event)
    moveHandle(index, (x - frame.left) / frame.inner * end / current().clock, frame.y1 - (y - frame.top) / frame.high * (frame.y1 - frame.y0))
  })
  const release = () => { if (isDragging) { isDragging = false; draw(); lanes(); refresh() } }
  handle.addEventListener('pointerup', release)
  handle.addEventListener('pointercancel', release)
  handle.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? .1 : .01
    const [dx, dy] = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key] ?? []
    if (dx === undefined) return
    event.preventDefault()
    const numbers = bezier(current())
    moveHandle(index, numbers[2 * index] + dx, numbers[2 * index + 1] + dy)
  })
}

// MARK: Play

let time = 0, isPlaying = false, before, hover = null
const readout = () => {
  const t = hover ?? Math.min(time, end), { value, velocity } = at(current(), t)
  $('readout').innerHTML = `${short(t, 3)} s   <b>${short(value)}</b>   ${short(velocity)}/s`
}

/// Moves the stage, the cursor and the readings to the current time.
function place() {
  const t = Math.min(time, end), seen = hover ?? t
  const x = tenth(frame.X(seen))
  head.setAttribute('x1', x)
  head.setAttribute('x2', x)
  for (const [index, curve] of shown.entries()) {
    const { value } = at(curve, seen), dot = dots.children[index]
    dot.style.display = curve.isHidden ? 'none' : ''
    dot.setAttribute('cx', x)
    dot.setAttribute('cy', Math.abs(value) < 1e9 ? tenth(frame.Y(value)) : -99)
    const moving = hover === null ? value : at(curve, t).value
    const mover = $('lanes').children[index]?.firstElementChild
    if (mover) pose(mover, moving)
  }
  $('time').value = 1000 * t / end
  $('time').setAttribute('aria-valuetext', `${short(t, 3)} seconds`)
  readout()
}
function pose(mover, value) {
  const [least, greatest] = frame.reach, share = isRaw ? (value - least) / (greatest - least) : value
  const all = mover.parentElement.clientWidth - 28, distance = all / (1 + room.below + room.above)
  mover.style.transform = state.look === 'Move' ? `translateX(${tenth(share * distance)}px)`
    : `translateX(${tenth(all / 2 - distance * room.below)}px) ` + (state.look === 'Scale' ? `scale(${Math.max(0, share)})` : state.look === 'Turn' ? `rotate(${180 * share}deg)` : '')
  mover.style.opacity = state.look === 'Fade' ? Math.min(1, Math.max(0, share)) : 1
}
function tick(now) {
  if (!isPlaying) { before = undefined; return }
  time += before === undefined ? 0 : (now - before) / 1000 * $('speed').value
  before = now
  if (time > end + .6 * $('speed').value) time = 0
  place()
  requestAnimationFrame(tick)
}
function play(flag) {
  if (flag && !isPlaying && time >= end) time = 0
  const begins = flag && !isPlaying
  isPlaying = flag
  $('play').textContent = flag ? 'Pause' : 'Play'
  if (begins) { before = undefined; requestAnimationFrame(tick) }
}
$('play').addEventListener('click', () => play(!isPlaying))
$('time').addEventListener('input', () => { play(false); time = end * $('time').value / 1000; place() })
$('speed').addEventListener('input', () => { $('rate').textContent = Number($('speed').value) + '×' })
plot.addEventListener('pointermove', (event) => {
  if (isDragging) return
  const [x] = inPlot(event)
  hover = Math.min(end, Math.max(0, (x - frame.left) / frame.inner * end))
  place()
})
plot.addEventListener('pointerleave', () => { hover = null; place() })
plot.addEventListener('click', (event) => { if (hover !== null && !event.target.dataset.handle) { play(false); time = hover; place() } })
new ResizeObserver(() => { if (frame && shown.length) { draw(); lanes() } }).observe(plot)

// MARK: Stage

let room = { below: 0, above: 0 }
function lanes() {
  room = isRaw ? { below: 0, above: 0 } : { below: Math.min(2, Math.max(0, -frame.reach[0])), above: Math.min(2, Math.max(0, frame.reach[1] - 1)) }
  const all = 1 + room.below + room.above
  $('lanes').dataset.look = state.look
  $('lanes').style.setProperty('--below', `calc((100% - 28px) * ${room.below / all})`)
  $('lanes').style.setProperty('--above', `calc((100% - 28px) * ${room.above / all})`)
  while ($('lanes').children.length > shown.length) $('lanes').lastElementChild.remove()
  while ($('lanes').children.length < shown.length) {
    const lane = document.createElement('div')
    lane.className = 'lane'
    lane.append(document.createElement('b'))
    $('lanes').append(lane)
  }
  shown.forEach((curve, index) => {
    const lane = $('lanes').children[index]
    lane.style.setProperty('--c', `var(--c${curve.index})`)
    lane.firstElementChild.style.visibility = curve.isHidden ? 'hidden' : ''
  })
  place()
}
