// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QuantityInput } from './quantity-input'

function render(value: number, stepName?: string) {
  document.body.innerHTML = renderToString(
    <QuantityInput label="Quantity of tea" value={value} min={2} max={10} step={2} stepName={stepName} />,
  )
  const [less, more] = [...document.querySelectorAll('button')]
  const input = document.querySelector('input')
  if (!less || !more || !input) throw new Error('the quantity has no input or no buttons')
  return { less, more, input }
}

test('the number has a label and the limits of what can be bought', () => {
  const { input } = render(4)
  expect(document.querySelector(`label[for="${input.id}"]`)?.textContent).toBe('Quantity of tea')
  expect([input.min, input.max, input.step, input.value]).toEqual(['2', '10', '2', '4'])
})

test('a button is disabled when its limit is reached', () => {
  expect(render(2).less.disabled).toBe(true)
  expect(render(2).more.disabled).toBe(false)
  expect(render(10).more.disabled).toBe(true)
})

test('buttons with a name submit the form, buttons without a name need a script', () => {
  const named = render(4, 'change')
  expect([named.less.type, named.less.name, named.less.value]).toEqual(['submit', 'change', 'less'])
  expect([named.more.type, named.more.name, named.more.value]).toEqual(['submit', 'change', 'more'])
  expect(render(4).more.type).toBe('button')
})
