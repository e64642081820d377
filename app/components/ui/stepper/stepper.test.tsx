import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stepper } from './stepper'

const html = renderToStaticMarkup(
  <Stepper
    steps={[
      { title: 'Cart', state: 'completed', href: '/cart' },
      { title: 'Address', state: 'active' },
      { title: 'Payment', state: 'pending' },
    ]}
  />,
)
const steps = html.split('<li').slice(1)

test('a completed step is marked as completed and links to its page', () => {
  expect(steps[0]).toContain('href="/cart"')
  expect(steps[0]).toContain('(completed)')
})

test('only the active step is the current one', () => {
  expect(steps.map((step) => step.includes('aria-current="step"'))).toEqual([false, true, false])
})

test('steps that are not completed have their number and no link', () => {
  expect(steps[1]).toContain('data-number="2"')
  expect(steps[2]).toContain('data-number="3"')
  expect(steps.slice(1).join('')).not.toMatch(/<a |completed\)/)
})
