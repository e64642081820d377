// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { enhanceQuantity } from './quantity'

let stop = () => {}
afterEach(() => stop())

function start(stepName?: string) {
  document.body.innerHTML = renderToString(
    <QuantityInput label="Quantity" value={4} min={2} max={6} step={2} stepName={stepName} />,
  )
  stop = enhanceQuantity(document)
  const [less, more] = [...document.querySelectorAll('button')]
  const input = document.querySelector('input')
  if (!less || !more || !input) throw new Error('the quantity has no input or no buttons')
  return { less, more, input }
}

test('the buttons change the number by a step and stop at the limits', () => {
  const { less, more, input } = start()
  more.click()
  expect([input.value, more.disabled, less.disabled]).toEqual(['6', true, false])
  less.click()
  less.click()
  expect([input.value, more.disabled, less.disabled]).toEqual(['2', false, true])
})

test('buttons that submit a form do not change the number', () => {
  const { more, input } = start('change')
  more.click()
  expect(input.value).toBe('4')
})

test('the buttons do nothing after the behaviour was stopped', () => {
  const { more, input } = start()
  stop()
  more.click()
  expect(input.value).toBe('4')
})
