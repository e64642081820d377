/** Lets the browser do what was pressed, as on a page without scripts: send the form, or follow the link. */
export function repeatWithoutScripts(control: Element): void {
  // no listener of the page hears of it
  const options = { capture: true }
  const stop = (event: Event) => event.stopImmediatePropagation()
  for (const type of ['click', 'submit']) window.addEventListener(type, stop, options)
  const isChoice = control.matches('select, input:not([type=submit], [type=image])')
  if (!isChoice && control instanceof HTMLElement) control.click()
  else if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.form?.requestSubmit()
  for (const type of ['click', 'submit']) window.removeEventListener(type, stop, options)
}
