// The script of the live page: presets, exports, the address, interruption, and the start.

// MARK: Presets

const families = [...new Set([...named.keys()].map((name) => name.includes('.') ? name.split('.')[0] : 'css'))]
function gallery() {
  const family = state.family
  for (const chip of $('families').children) chip.setAttribute('aria-pressed', chip.textContent === family)
  const names = [...named.keys()].filter((name) => (name.includes('.') ? name.split('.')[0] : 'css') === family)
  $('gallery').innerHTML = ''
  for (const name of names) {
    const read = am.parse(name)
    if (read.error) continue
    const last = read.kind === 0 ? 1 : Math.min(am.settle(read.handle, 0, .001) * 1.05, 60) || 1
    const { values } = am.sample(read.handle, 0, last, 64), breaks = am.breakpoints(read.handle, last)
    const t = [], v = []
    let next = 0
    values.forEach((value, i) => {
      const x = last * i / 63
      for (; next < breaks.length && breaks[next] <= x; next += 5) { t.push(breaks[next], breaks[next]); v.push(breaks[next + 1], breaks[next + 3]) }
      t.push(x); v.push(value)
    })
    const low = Math.min(0, ...v), high = Math.max(1, ...v), Y = (y) => 54 - 50 * (y - low) / (high - low)
    const button = document.createElement('button')
    button.type = 'button'
    button.setAttribute('aria-pressed', state.curves[state.active] === name)
    button.title = named.get(name).definition
    button.innerHTML = `<svg viewBox="0 0 88 58" preserveAspectRatio="none" aria-hidden="true"><line x1="0" x2="88" y1="${Y(0)}" y2="${Y(0)}"/><line x1="0" x2="88" y1="${Y(1)}" y2="${Y(1)}"/><path d="${line(t, v, (x) => 3 + 82 * x / last, Y)}"/></svg>${escaped(name.includes('.') ? name.slice(family.length + 1) : name)}`
    button.addEventListener('click', () => {
      if ($('adds').checked) addCurve(name)
      else setText(name)
      for (const other of $('gallery').children) other.setAttribute('aria-pressed', other === button)
      if (!reduced.matches) { time = 0; play(true) }
    })
    $('gallery').append(button)
    am.free(read.handle)
  }
}

// MARK: Export

const quoted = (text) => /^[\w.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
const options_ = () => (state.tolerance === 0.001 ? '' : ` --tolerance ${state.tolerance}`)
/// Hands over every export of a curve, that for CSS first, then the nearest Bézier.
function produce(am, { text, count, tolerance, duration }, show) {
  const { handle } = am.parse(text)
  for (let index = 0; index < count; index++) show(index, am.export(handle, index, tolerance, duration))
  show(count, am.nearest(handle, tolerance))
  am.free(handle)
}
// Exports are searched for up to some seconds: a worker does it, so that the page goes on.
const work = URL.createObjectURL(new Blob([`${functions}\n${produce}\nlet am
  onmessage = async ({ data }) => { am ??= await functions(data.bytes); produce(am, data, (...made) => postMessage(made)) }`], { type: 'text/javascript' }))
let worker = null, isMaking = false, sheet = { isMade: true }
/// Ends the search for the exports of earlier texts; a click on the style sheet waits for the next one.
function halt() {
  if (sheet.isMade) { sheet = {}; sheet.made = new Promise((give) => { sheet.give = give }) }
  if (!isMaking) return
  worker.terminate()
  worker = null
  isMaking = false
}
/// Every export; the last ones are shown faded until they are made again.
function exports() {
  const curve = current(), refused = new Map()
  halt()
  for (const shown of [$('sheet'), ...$('cards').children]) shown.classList.add('old')
  // What is not of the text cannot be copied.
  for (const button of $('cards').querySelectorAll('button')) button.disabled = !!curve.refusal
  $('cards').ariaBusy = !curve.refusal
  if (curve.refusal) { showSheet(curve, { error: curve.refusal }); nearest(curve, { error: 'no curve' }); return }
  worker ??= new Worker(work)
  isMaking = true
  const job = { text: curve.source, count: targets.length, tolerance: state.tolerance, duration: curve.kind === 0 ? state.duration : 0 }
  const show = (index, made) => {
    if (index === 0) showSheet(curve, made)
    if (index < targets.length) return showCard(curve, index, made, refused)
    nearest(curve, made)
    $('refused').textContent = refused.size ? 'Not exported: ' + [...refused].map(([reason, names]) => `${names.join(', ')} (${reason})`).join('; ') + '.' : ''
    $('cards').ariaBusy = isMaking = false
  }
  worker.onmessage = ({ data }) => show(...data)
  // Where workers are forbidden, the page searches itself, and stands still meanwhile.
  worker.onerror = () => { worker = null; produce(am, job, show) }
  worker.postMessage({ bytes, ...job })
}
function showCard(curve, index, made, refused) {
  const [name, title, abstract, isSpring] = targets[index], card = cardOf(name, title, abstract)
  const error = isSpring === '1' && curve.kind !== 1 ? 'springs only' : made.error
  card.hidden = !!error
  card.className = ''
  for (const button of card.querySelectorAll('button')) button.disabled = false
  if (error) return refused.set(error, [...refused.get(error) ?? [], title])
  const badge = card.querySelector('.badge')
  badge.textContent = percent(made.distance)
  badge.className = 'badge' + (badge.textContent === 'exact' ? ' exact' : '')
  card.querySelector('pre').textContent = made.text
  card.querySelector('code').textContent = `animcurve export ${quoted(curve.text)} --as ${name}${name === 'css' ? ' --bare' : ''}${options_()}${curve.kind === 0 && state.duration !== 1 ? ` --duration ${state.duration}` : ''}`
}
function cardOf(name, title, abstract) {
  let card = $(`card-${name}`)
  if (card) return card
  card = document.createElement('article')
  card.id = `card-${name}`
  card.innerHTML = `<header><h3 title="${escaped(abstract)}">${title}</h3><span class="badge"></span><button type="button" aria-label="Copy ${title}">Copy</button></header><pre tabindex="0" aria-label="${title}"></pre><div class="command"><code></code><button type="button" aria-label="Copy the command for ${title}">Copy</button></div>`
  const [text, command] = card.querySelectorAll('button')
  text.addEventListener('click', () => copy(card.querySelector('pre').textContent, title, text))
  command.addEventListener('click', () => copy(card.querySelector('code').textContent, 'Command', command))
  $('cards').append(card)
  return card
}
/// Shows the style sheet of a curve: its easing, its one duration, and a rule that uses both.
function showSheet(curve, { error, text }) {
  // The comment has the duration as the library writes it.
  const [comment, easing] = error ? [] : text.split('\n'), seconds = /, ([^ ,]+) s: /.exec(comment)?.[1]
  $('sheet').textContent = error ?? `${comment}\n:root { --duration: ${seconds}s; --ease: ${easing} }\n.animated { transition: translate var(--duration) var(--ease) }\n`
  $('sheet').className = ''
  $('length').textContent = error ? '' : `${seconds} s`
  sheet.isMade = true
  sheet.give(error)
}
$('copysheet').addEventListener('click', async ({ target }) => {
  const error = await sheet.made
  error ? tell(error) : copy($('sheet').textContent, 'CSS', target)
})
/// Shows a sentence under the text, and has it read out.
function tell(text) { $('note').textContent = text; say(text) }
function say(text) { $('spoken').textContent = ''; requestAnimationFrame(() => { $('spoken').textContent = text }) }
async function copy(text, name, button) {
  const isDone = await written(text)
  button.focus()
  const before = button.dataset.name ??= button.textContent
  button.textContent = isDone ? 'Copied' : 'Not copied'
  button.classList.add('done')
  say(isDone ? `${name} copied` : `${name} could not be copied`)
  clearTimeout(button.timer)
  button.timer = setTimeout(() => { button.textContent = before; button.classList.remove('done') }, 1400)
}
const command = () => `animcurve preview ${state.curves.filter((_, index) => !shown[index]?.refusal).map(quoted).join(' ')}${options_()}${state.duration === 1 ? '' : ` --duration ${state.duration}`} -o curves.html`
$('copycommand').addEventListener('click', (event) => copy(command(), 'Command', event.target))
if (location.protocol === 'file:') $('copylink').textContent = 'Copy link (to this file, on this computer)'
$('copylink').addEventListener('click', (event) => { remember(); copy(location.href, 'Link', event.target) })

// MARK: The address

function remember() {
  const fragment = new URLSearchParams()
  for (const curve of state.curves) fragment.append('curve', curve)
  if (state.active) fragment.set('active', state.active)
  for (const key of ['tolerance', 'duration', 'epsilon', 'look', 'policy', 'family', 'written', 'velocity', 'settling'])
    if (String(state[key] ?? '') !== String(standard[key] ?? '')) fragment.set(key, state[key])
  try { history.replaceState(null, '', '#' + fragment) } catch { /* a page without an address */ }
  $('command').textContent = command()
  document.title = `${state.curves[state.active]} · animcurve`
}
const standard = { ...state, curves: undefined }
function recall() {
  const fragment = new URLSearchParams(location.hash.slice(1)), curves = fragment.getAll('curve').slice(0, most)
  if (curves.length) state.curves = curves
  const number = (key, least, greatest) => { const x = Number(fragment.get(key)); if (fragment.has(key) && x >= least && x <= greatest) state[key] = x }
  number('active', 0, state.curves.length - 1)
  state.active = Math.min(state.active | 0, state.curves.length - 1)
  number('tolerance', 1e-6, 1)
  number('duration', 1e-3, 1e6)
  number('epsilon', 1e-9, 1)
  if (looks.includes(fragment.get('look'))) state.look = fragment.get('look')
  if (policies[fragment.get('policy')]) state.policy = fragment.get('policy')
  if (families.includes(fragment.get('family'))) state.family = fragment.get('family')
  for (const key of ['written', 'velocity', 'settling']) state[key] = fragment.get(key) ?? ''
  $('settling').open = state.settling
  $('velocity').checked = state.velocity
}

// MARK: Interruption

/// The place of the ball is a sum of parts, each from an instant on; the last part's target is the goal.
let parts = [], goal = 0, ball = { value: 0, velocity: 0 }, isMoving = false, held = null, past = []
function settle() { parts = []; goal = 0; ball = { value: 0, velocity: 0 }; past = []; $('track').setAttribute('aria-valuenow', 0); poseBall() }
function partAt(part, now) {
  const t = Math.max(0, now - part.start), curve = current()
  if (part.isSpring) {
    const handle = am.release(curve.handle, part.from, part.to, part.velocity)
    const { values, slopes } = am.at(handle, [t])
    am.free(handle)
    return { value: values[0], velocity: slopes[0], isOver: t > part.end }
  }
  const clock = curve.kind === 2 ? 1 : curve.clock, scale = curve.kind === 2 ? 1 / curve.distance : 1
  const { values, slopes } = am.at(curve.handle, [Math.min(t / clock, curve.kind === 2 ? Infinity : 1)])
  const share = curve.kind === 2 ? (values[0] - curve.from) * scale : values[0]
  return { value: part.from + (part.to - part.from) * share, velocity: t < part.end ? (part.to - part.from) * slopes[0] * scale / clock : 0, isOver: t > part.end }
}
function ballAt(now) {
  let value = 0, velocity = 0, isOver = true
  for (const part of parts) { const p = partAt(part, now); value += p.value; velocity += p.velocity; isOver &&= p.isOver }
  return parts.length ? { value, velocity, isOver } : { value: goal, velocity: 0, isOver: true }
}
function go(target, velocity) {
  const now = performance.now() / 1000, curve = current(), isSpring = curve.kind === 1
  const seen = held ? ball : ballAt(now)
  const part = (from, to, velocity) => {
    let last = curve.end * 1.2
    if (isSpring) {
      const handle = am.release(curve.handle, from, to, velocity)
      last = Math.min(am.settle(handle, 0, .0005), 30)
      am.free(handle)
    }
    return { start: now, from, to, velocity, isSpring, end: last }
  }
  if (velocity !== undefined) parts = [part(seen.value, target, velocity)]
  else if (state.policy === 'additive') {
    // All parts go on as they were; the new part adds the distance between the old goal and the
    // new one.
    if (!parts.length) parts = [part(seen.value, seen.value, 0)]
    parts.push(part(0, target - goal, isSpring ? curve.numbers[3] * (target - goal) : 0))
  } else parts = [part(seen.value, target, state.policy === 'preservingVelocity' && isSpring ? (seen.velocity || curve.numbers[3] * (target - seen.value)) : 0)]
  goal = target
  $('track').setAttribute('aria-valuenow', Math.round(100 * goal))
  if (!isMoving) { isMoving = true; requestAnimationFrame(move) }
}
function move(stamp) {
  const now = performance.now() / 1000
  if (!held) { const seen = ballAt(now); ball = seen; if (seen.isOver) { ball.value = goal; parts = [] } }
  past.push([now, ball.value])
  while (past.length && past[0][0] < now - 3) past.shift()
  poseBall()
  trace(now)
  if (parts.length || held || (past.length && now - lastMotion < 3)) { if (parts.length || held) lastMotion = now; requestAnimationFrame(move) } else isMoving = false
}
let lastMotion = 0
function poseBall() {
  const distance = Math.max($('track').clientWidth - 48, 1)
  $('ball').style.transform = `translateX(${tenth(ball.value * distance)}px)`
  $('goal').style.transform = `translateX(${tenth(goal * distance)}px)`
}
function trace(now) {
  $('trace').style.display = 'block'
  const width = $('trace').clientWidth || 600
  $('trace').setAttribute('viewBox', `0 0 ${width} 70`)
  let low = 0, high = 1
  for (const [, value] of past) { low = Math.min(low, value); high = Math.max(high, value) }
  const Y = (y) => 65 - 60 * (y - low) / (high - low)
  $('trace').innerHTML = `<line class="grid" x1="0" x2="${width}" y1="${Y(0)}" y2="${Y(0)}"/><line class="grid" x1="0" x2="${width}" y1="${Y(1)}" y2="${Y(1)}"/><path d="${line(past.map((p) => p[0]), past.map((p) => p[1]), (t) => width * (1 - (now - t) / 3), Y)}"/>`
}
const share = (event) => {
  const box = $('track').getBoundingClientRect()
  return (event.clientX - box.left - 24) / (box.width - 48)
}
$('track').addEventListener('pointerdown', (event) => {
  if (event.target !== $('ball')) return
  held = { offset: share(event) - ball.value, marks: [[event.timeStamp, ball.value]] }
  $('ball').setPointerCapture(event.pointerId)
  if (!isMoving) { isMoving = true; requestAnimationFrame(move) }
  event.preventDefault()
})
$('track').addEventListener('pointermove', (event) => {
  if (!held) return
  ball = { value: share(event) - held.offset, velocity: 0 }
  held.marks.push([event.timeStamp, ball.value])
  while (held.marks.length > 2 && held.marks[0][0] < event.timeStamp - 80) held.marks.shift()
})
const drop = (event) => {
  if (!held) return
  const [[t0, a]] = held.marks, [t1, b] = held.marks[held.marks.length - 1]
  // The velocity of the last 80 ms; a finger that has rested throws nothing.
  const velocity = t1 > t0 && event.timeStamp - t1 < 60 ? 1000 * (b - a) / (t1 - t0) : 0
  const aim = ball.value + velocity * .15
  go(aim > .5 ? 1 : 0, velocity)
  held = null
  $('track').dataset.thrown = 'yes'
}
$('track').addEventListener('pointerup', drop)
$('track').addEventListener('pointercancel', drop)
$('track').addEventListener('click', (event) => {
  if ($('track').dataset.thrown) { delete $('track').dataset.thrown; return }
  if (event.target !== $('ball')) go(Math.min(1, Math.max(0, share(event))))
})
$('track').addEventListener('keydown', (event) => {
  const to = { ArrowLeft: goal - .1, ArrowRight: goal + .1, ArrowDown: goal - .1, ArrowUp: goal + .1, Home: 0, End: 1, PageUp: goal + .5, PageDown: goal - .5, ' ': goal > .5 ? 0 : 1, Enter: goal > .5 ? 0 : 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  go(Math.round(100 * Math.min(1, Math.max(0, to))) / 100)
})

// MARK: Start

function group(id, entries, key, change) {
  for (const [value, name] of entries) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = name
    button.addEventListener('click', () => {
      state[key] = value
      for (const other of $(id).children) other.setAttribute('aria-pressed', other === button)
      change()
      remember()
    })
    button.setAttribute('aria-pressed', state[key] === value)
    $(id).append(button)
  }
}
recall()
options('epsilon', [.01, .001, .0001, .00001], state.epsilon, (value) => { state.epsilon = value; update() })
options('tolerance', [.02, .01, .005, .002, .001, .0001], state.tolerance, (value) => { state.tolerance = value; update(); feel() })
group('looks', looks.map((name) => [name, name]), 'look', lanes)
group('policies', Object.entries(policies), 'policy', () => {})
group('families', families.map((name) => [name, name]), 'family', gallery)
select(state.active, state.written)
refresh()
gallery()
// An address that is typed into an open page is another page.
window.addEventListener('hashchange', () => location.reload())
$('about').textContent = `${named.size} named curves, ${targets.length} exports; ${Math.round(am.size / 1024)} kB of WebAssembly, ready in ${Math.round(ready)} ms. An error is that of the text as the other system reads it, in percent of the distance.`
if (!reduced.matches) play(true)
window.page = { am, state, setText, select, costs, shown: () => shown, at, go, ball: () => ball, frame: () => ({ ...frame, end }) }
