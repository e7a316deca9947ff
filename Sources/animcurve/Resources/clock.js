/// Plays, pauses and repeats: calls `show(time)`, in milliseconds up to `longest`, and rests at the end. A reader who
/// prefers reduced motion starts it by hand.
'use strict'
const play = document.getElementById('play'), speed = document.getElementById('speed')
const rate = document.getElementById('rate')
let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
let time = 0, before

function frame(now) {
  if (isPlaying) {
    time += before === undefined ? 0 : (now - before) * speed.value
    if (time > longest + rest * speed.value) time = 0
    show(Math.min(time, longest))
    requestAnimationFrame(frame)
  }
  before = isPlaying ? now : undefined
}
function setPlaying(flag) {
  if (flag && !isPlaying && time >= longest) time = 0
  const begins = flag && !isPlaying
  isPlaying = flag
  play.textContent = flag ? 'Pause' : 'Play'
  if (begins) { before = undefined; requestAnimationFrame(frame) }
}
/// Pauses at a time and shows it.
function seek(to) {
  setPlaying(false)
  time = Math.min(Math.max(to, 0), longest)
  show(time)
}
play.addEventListener('click', () => setPlaying(!isPlaying))
speed.addEventListener('input', () => { rate.textContent = Number(speed.value) + '×' })
function start() {
  play.textContent = isPlaying ? 'Pause' : 'Play'
  show(0)
  if (isPlaying) requestAnimationFrame(frame)
}
