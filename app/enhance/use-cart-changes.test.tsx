// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EditableCart } from '~/components/cart/editable-cart'
import type { ShownCart } from '~/domain/sales/cart/cart'
import { useLoaderData } from '~/framework/react'
import { createAnswerQueue, renderRoutes, type AnswerQueue } from '../../tests/setup/render-routes'
import { settle } from '../../tests/setup/settle'
import { shownCart, shownLine } from '../../tests/factories/shown-cart'

let cart: ShownCart
let reloads: number
let sent: AnswerQueue<Record<string, string>, unknown>
let unmount = async () => {}

function Page() {
  return <EditableCart cart={useLoaderData() as ShownCart} loss={null} reload={() => (reloads += 1)} />
}

const scarf = (quantity = 1) => shownLine({ quantity })
const mug = shownLine({ id: 8, name: 'Mug' })

async function render(shown: ShownCart): Promise<void> {
  cart = shown
  const action = async ({ request }: { request: Request }) =>
    sent.request(Object.fromEntries([...(await request.formData())].map(([name, value]) => [name, String(value)])))
  const page = await renderRoutes([{ path: '/cart', element: <Page />, loader: () => cart, action }], '/cart')
  unmount = page.unmount
  await act(settle)
}

beforeEach(() => {
  sent = createAnswerQueue()
  reloads = 0
})
afterEach(() => unmount())

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

/** Presses a button of the cart as a keyboard does: it has the focus. */
async function press(selector: string): Promise<void> {
  const button = find(selector)
  await act(async () => {
    button.focus()
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button })
    button.closest('form')?.dispatchEvent(event)
    await settle()
  })
}

const plus = '#line-7 [value=more]'
const changed = { ok: true, notices: [{ code: 'changed', message: 'Your cart is up to date.' }], code: null }
const refused = { ok: false, error: { message: 'Too many requests' }, code: null }
const announced = () => find('[role=status]').textContent
const quantity = () => (find('#quantity-7') as HTMLInputElement).value

test('a changed quantity keeps the button and its focus, and is announced with the total', async () => {
  await render(shownCart([scarf(), mug]))
  const button = find(plus)
  await press(plus)
  expect(sent.calls[0]).toMatchObject({ intent: 'more', lineId: '7', quantity: '1', stay: '1' })
  cart = shownCart([scarf(2), mug])
  await sent.answer(0, changed)
  expect(document.activeElement).toBe(button)
  expect(find(plus)).toBe(button)
  expect(quantity()).toBe('2')
  expect(announced()).toBe('Scarf: 2. Total ₹1,500.')
})

test('a second press counts from the first one, and is sent when that is answered', async () => {
  await render(shownCart([scarf(), mug]))
  await press(plus)
  await press(plus)
  expect(sent.calls.map((call) => call.quantity)).toEqual(['1'])
  cart = shownCart([scarf(2), mug])
  await sent.answer(0, changed)
  expect(quantity()).toBe('3')
  expect(sent.calls.map((call) => call.quantity)).toEqual(['1', '2'])
  cart = shownCart([scarf(3), mug])
  await sent.answer(1, { ...changed })
  expect([quantity(), announced()]).toEqual(['3', 'Scarf: 3. Total ₹2,000.'])
})

test('"Checkout" waits for a change that is under way, and stays where its result has to be read', async () => {
  await render(shownCart([scarf(), mug]))
  const leaves: boolean[] = []
  const onSubmit = (event: SubmitEvent) => {
    if (event.submitter?.getAttribute('value') !== 'checkout') return
    leaves.push(!event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('submit', onSubmit)
  await press(plus)
  await press('[value=checkout]')
  expect(leaves).toEqual([false])
  cart = shownCart([scarf(2), mug])
  await sent.answer(0, changed)
  expect(leaves).toEqual([false, true])
  await press(plus)
  await press('[value=checkout]')
  await sent.answer(1, refused)
  expect(leaves).toEqual([false, true, false])
  document.removeEventListener('submit', onSubmit)
})

test('a double press removes a line once', async () => {
  await render(shownCart([scarf(), mug]))
  await press('#line-8 [value=remove]')
  await press('#line-8 [value=remove]')
  cart = shownCart([scarf()], { removedName: 'Mug' })
  await sent.answer(0, { ok: true, notices: [], code: null })
  expect(sent.calls).toHaveLength(1)
})

test('a press that is refused shows the quantity of the cart again, with the reason', async () => {
  await render(shownCart([scarf(), mug]))
  await press(plus)
  await sent.answer(0, refused)
  expect([quantity(), announced(), reloads]).toEqual(['1', 'Too many requests', 1])
  expect(find('#line-7').textContent).toContain('Too many requests')
})

test('at the largest quantity the focus moves from the button to the field', async () => {
  await render(shownCart([scarf(2)]))
  await press(plus)
  cart = shownCart([scarf(3)])
  await sent.answer(0, changed)
  expect(document.activeElement?.id).toBe('quantity-7')
})

test('a quantity that the server has adjusted is shown with the reason, also where the cart was the same before', async () => {
  await render(shownCart([scarf(2)]))
  const field = find('#quantity-7') as HTMLInputElement
  field.value = '90'
  await press('#line-7 [value=quantity][aria-hidden]')
  cart = shownCart([scarf(2)])
  await sent.answer(0, { ok: true, notices: [{ code: 'too_many', message: 'Only 2 left.' }], code: null })
  expect(field.value).toBe('2')
  expect(find('#line-7').textContent).toContain('Only 2 left.')
})

test('after a line was removed the focus is on the next one, or on the one before', async () => {
  await render(shownCart([scarf(), mug, shownLine({ id: 9, name: 'Vase' })]))
  await press('#line-8 [value=remove]')
  const vase = shownLine({ id: 9, name: 'Vase' })
  cart = shownCart([scarf(), vase], { removedName: 'Mug', removedBefore: 9 })
  await sent.answer(0, { ok: true, notices: [], code: null })
  expect(document.activeElement?.closest('li')?.id).toBe('line-9')
  expect(announced()).toBe('Mug removed. Total ₹1,000.')
  await press('#line-9 [value=remove]')
  cart = shownCart([scarf()], { removedName: 'Vase' })
  await sent.answer(1, { ok: true, notices: [], code: null })
  expect(document.activeElement?.closest('li')?.id).toBe('line-7')
})

test('a coupon that is not accepted is shown again with the reason, and one that is removed leaves the focus beside it', async () => {
  const coupon = { code: 'TEN', title: 'Ten', description: '', discount: null, reason: null }
  await render(shownCart([mug], { coupon }))
  const code = find('#coupons [name=code]') as HTMLInputElement
  find('#coupons details').setAttribute('open', '')
  code.value = 'NO'
  await press('#coupons [value=coupon-apply]')
  await sent.answer(0, { ok: false, error: { message: 'This coupon code is not valid' }, code: 'NO' })
  expect(find('#coupons details').hasAttribute('open')).toBe(true)
  expect(find('#coupons').textContent).toContain('This coupon code is not valid')
  expect(document.activeElement).toBe(find('#coupons [value=coupon-apply]'))
  await press('#coupons [value=coupon-apply]')
  cart = shownCart([mug], { coupon })
  await sent.answer(1, { ok: true, notices: [{ code: 'changed', message: 'TEN applied.' }], code: null })
  expect([find('#coupons details').hasAttribute('open'), code.value]).toEqual([false, ''])
  expect(document.activeElement).toBe(find('#coupons [value=coupon-remove]'))
  await press('#coupons [value=coupon-remove]')
  cart = shownCart([mug])
  await sent.answer(2, { ok: true, notices: [{ code: 'changed', message: 'Coupon removed.' }], code: null })
  expect(document.activeElement).toBe(find('#coupons summary'))
  expect(announced()).toBe('Coupon removed. Total ₹500.')
})
