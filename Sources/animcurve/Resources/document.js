/// Chooses an instant of a document and shows its numbers.
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
const short = (x) => String(Math.abs(x) >= 1e4 ? Math.round(x) : Number(x.toPrecision(4))).replaceAll('-', '−')

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
