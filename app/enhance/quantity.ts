/**
 * Makes − and + of a quantity change its number. Where the buttons post by themselves (data-quantity="submits") they
 * are left alone; there a number that was typed is posted when its field is left.
 */
export function enhanceQuantity(document: Document): () => void {
  const onClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[data-quantity=local] [data-step]') : null
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
  const onChange = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement) || !event.target.closest('[data-quantity=submits]')) return
    if (event.target.checkValidity()) event.target.form?.requestSubmit(event.target.form.querySelector<HTMLButtonElement>('[data-set-quantity]'))
  }
  document.addEventListener('click', onClick)
  document.addEventListener('change', onChange)
  return () => {
    document.removeEventListener('click', onClick)
    document.removeEventListener('change', onChange)
  }
}
