/// Puts a text into the clipboard, by the old way where the new one is not allowed; says whether it is there.
async function written(text) {
  try { await navigator.clipboard.writeText(text); return true } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const isDone = document.execCommand('copy')
    area.remove()
    return isDone
  }
}
