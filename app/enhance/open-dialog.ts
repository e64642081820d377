/** The id of the empty dialog that every page has. */
export const pageDialogId = 'page-dialog'

/** Shows a node in the page's modal dialog, which is emptied when it closes. Returns null for a page without it. */
export function openDialog(title: string, content: Node): HTMLDialogElement | null {
  const dialog = document.getElementById(pageDialogId)
  if (!(dialog instanceof HTMLDialogElement)) return null
  const heading = dialog.querySelector('h2')
  const body = dialog.querySelector('[data-dialog-body]')
  if (heading) heading.textContent = title
  body?.replaceChildren(content)
  dialog.addEventListener('close', () => body?.replaceChildren(), { once: true })
  // A click on the backdrop is a click on the dialog itself.
  dialog.onclick = (event) => {
    if (event.target === dialog) dialog.close()
  }
  if (!dialog.open) dialog.showModal()
  return dialog
}
