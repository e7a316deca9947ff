/// Copies the text beside each button.
for (const button of document.querySelectorAll('.copy')) {
  button.addEventListener('click', async () => {
    await written(button.closest('article').querySelector('pre').textContent)
    button.textContent = 'Copied'
    button.classList.add('copied')
    setTimeout(() => {
      button.textContent = 'Copy'
      button.classList.remove('copied')
    }, 1500)
  })
}
