// The script of the page of CurvePreview.swift. CSS alone moves the elements; the script starts
// them together, at a rate, and marks their progress in the plots. A reader who prefers reduced
// motion starts it by hand.

extension CurvePreview {
  static let script = #"""
    'use strict'
    const runners = [...document.querySelectorAll('.runner')].map((runner) => runner.getAnimations()[0])
    const heads = [...document.querySelectorAll('.head')]
    const play = document.getElementById('play'), speed = document.getElementById('speed')
    const rate = document.getElementById('rate')
    const longest = Math.max(...runners.map((animation) => animation.effect.getComputedTiming().endTime))
    const rest = 700
    let isPlaying = !matchMedia('(prefers-reduced-motion: reduce)').matches
    let time = 0, before

    function show() {
      for (const animation of runners) animation.currentTime = Math.min(time, longest)
      for (const head of heads) {
        const x = Number(head.dataset.start) + Number(head.dataset.rate) * Math.min(time, longest) / 1000
        head.setAttribute('x1', x)
        head.setAttribute('x2', x)
      }
    }
    function frame(now) {
      if (isPlaying) {
        time += before === undefined ? 0 : (now - before) * speed.value
        if (time > longest + rest * speed.value) time = 0
        show()
        requestAnimationFrame(frame)
      }
      before = isPlaying ? now : undefined
    }
    function setPlaying(flag) {
      isPlaying = flag
      play.textContent = flag ? 'Pause' : 'Play'
      if (flag) requestAnimationFrame(frame)
    }
    play.addEventListener('click', () => setPlaying(!isPlaying))
    speed.addEventListener('input', () => { rate.textContent = Number(speed.value) + '×' })
    setPlaying(isPlaying)
    show()

    async function copy(text) {
      if (navigator.clipboard) {
        try { return await navigator.clipboard.writeText(text) } catch { /* not allowed: the old way */ }
      }
      const area = document.createElement('textarea')
      area.value = text
      document.body.append(area)
      area.select()
      document.execCommand('copy')
      area.remove()
    }
    for (const button of document.querySelectorAll('.copy')) {
      button.addEventListener('click', async () => {
        await copy(button.closest('article').querySelector('pre').textContent)
        button.textContent = 'Copied'
        button.classList.add('copied')
        setTimeout(() => {
          button.textContent = 'Copy'
          button.classList.remove('copied')
        }, 1500)
      })
    }

    """#
}
