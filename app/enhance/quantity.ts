const numberOf = (text: string) => Number(text.replace(',', '.')) || 0

/** What is typed in a field, and its limits; one for a length or weight is a text, whose limits are data. */
function limitsOf({ value, min, max, dataset }: HTMLInputElement) {
  return {
    value: numberOf(value),
    min: Number(dataset.min ?? min),
    max: Number(dataset.max ?? max),
    step: Number(dataset.stepSize ?? 1),
  }
}

/** The next quantity of a step in a direction, in thousandths without the error of binary fractions. */
export function nextQuantity(input: HTMLInputElement, direction: 1 | -1): number {
  const { value, min, max, step } = limitsOf(input)
  const steps = (Math.round(value * 1000) - Math.round(min * 1000)) / Math.round(step * 1000)
  const next = direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1
  return Math.max(min, Math.min(max, (Math.round(min * 1000) + next * Math.round(step * 1000)) / 1000))
}

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
    const isLess = button.dataset.step === 'less'
    if (input.type === 'text') input.value = String(nextQuantity(input, isLess ? -1 : 1))
    else if (isLess) input.stepDown()
    else input.stepUp()
    const { value, min, max } = limitsOf(input)
    const less = box.querySelector<HTMLButtonElement>('[data-step=less]')
    const more = box.querySelector<HTMLButtonElement>('[data-step=more]')
    if (less) less.disabled = value <= min
    if (more) more.disabled = value >= max
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
