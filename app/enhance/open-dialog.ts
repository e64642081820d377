/**
 * Shows a node in a modal dialog beside React's tree. The dialog's looks are those of the template that the layout
 * carries (#dialog-template); it is thrown away when shut, and the focus goes back to where it was.
 */
export function openDialog(title: string, content: Node): HTMLDialogElement | null {
  const template = document.getElementById('dialog-template')
  const copy = template instanceof HTMLTemplateElement ? template.content.cloneNode(true) : null
  const dialog = copy instanceof DocumentFragment ? copy.querySelector('dialog') : null
  if (!dialog) return null
  const heading = dialog.querySelector('h2')
  if (heading) heading.textContent = title
  dialog.querySelector('[data-dialog-body]')?.replaceChildren(content)
  dialog.addEventListener('close', () => dialog.remove())
  // A click on the backdrop is a click on the dialog itself.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
