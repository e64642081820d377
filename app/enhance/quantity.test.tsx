// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { enhanceQuantity } from './quantity'

let stop = () => {}
afterEach(() => stop())

function start(stepName?: string, unit?: { value: string; step: number; unit: string }) {
  document.body.innerHTML = renderToString(
    <QuantityInput label="Quantity" value={4} min={2} max={6} step={2} stepName={stepName} {...unit} />,
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

test('the buttons change a length by its step, to the next one that can be bought', () => {
  const { less, more, input } = start(undefined, { value: '2,3', step: 0.1, unit: 'm' })
  expect(input.type).toBe('text')
  more.click()
  expect(input.value).toBe('2.4')
  input.value = '2,45'
  less.click()
  expect(input.value).toBe('2.4')
  for (let click = 0; click < 5; click += 1) less.click()
  expect([input.value, less.disabled]).toEqual(['2', true])
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
