/**
 * Makes the buttons − and + of a quantity change its number, except where these buttons submit a form
 * (data-quantity="submits").
 */
export function enhanceQuantity(document: Document): () => void {
  const onClick = (event: Event) => {
    const button =
      event.target instanceof Element
        ? event.target.closest<HTMLButtonElement>('[data-quantity=local] [data-step]')
        : null
    const box = button?.closest('[data-quantity]')
    const input = box?.querySelector('input')
    if (!button || !box || !input) return
    if (button.dataset.step === 'less') input.stepDown()
    else input.stepUp()
    const less = box.querySelector<HTMLButtonElement>('[data-step=less]')
    const more = box.querySelector<HTMLButtonElement>('[data-step=more]')
    if (less) less.disabled = input.valueAsNumber <= Number(input.min)
    if (more) more.disabled = input.valueAsNumber >= Number(input.max)
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
