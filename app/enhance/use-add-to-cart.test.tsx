// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import { createAnswerQueue, renderRoutes, type AnswerQueue } from '../../tests/setup/render-routes'
import { useAddToCart } from './use-add-to-cart'

function BuyForm({ encType }: { encType?: string }) {
  const add = useAddToCart()
  return (
    <>
      <form method="post" action="/cart" encType={encType} onSubmit={add.onSubmit}>
        <input name="product" defaultValue="tea-tin" />
        <input name="action" defaultValue="a field, not the address" />
        <button name="intent" value="add" aria-busy={add.isAdding}>
          Add to cart
        </button>
        <button name="intent" value="buy-now">
          Buy now
        </button>
      </form>
      <output>{JSON.stringify(add.errors)}</output>
      <ToastRegion />
    </>
  )
}

let sent: AnswerQueue<{ fields: Record<string, string>; type: string }, unknown>
let unmount = async () => {}

beforeEach(() => {
  sent = createAnswerQueue()
})
afterEach(() => unmount())

async function render(encType?: string): Promise<void> {
  const page = await renderRoutes(
    [
      { path: '/product', element: <BuyForm encType={encType} /> },
      {
        path: '/cart',
        action: async ({ request }) => {
          const type = request.headers.get('Content-Type') ?? ''
          const fields = [...(await request.formData())].map(([name, value]) => [name, String(value)])
          return sent.request({ fields: Object.fromEntries(fields), type: type.replace(/;.*/, '') })
        },
      },
    ],
    '/product',
  )
  unmount = page.unmount
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))

/** Submits the form by a button; returns whether the browser would send it. */
function submitBy(name: string): boolean {
  const submitter = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  const event = new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })
  document.querySelector('form')?.dispatchEvent(event)
  return !event.defaultPrevented
}

/** The same, and waits until the page shows its effect. */
async function press(name: string): Promise<boolean> {
  let isSent = false
  await act(async () => {
    isSent = submitBy(name)
    await settle()
  })
  return isSent
}

const isBusy = () => document.querySelector('[value=add]')?.getAttribute('aria-busy')
const shownErrors = () => JSON.parse(document.querySelector('output')?.textContent ?? '')
const shownToasts = () => [...document.querySelectorAll('[role=status] > *')].map((toast) => toast.textContent)

test('adding stays on the page, is shown as busy, and is reported with a link to the cart', async () => {
  await render()
  expect(await press('Add to cart')).toBe(false)
  expect(sent.calls).toEqual([
    {
      fields: { product: 'tea-tin', action: 'a field, not the address', intent: 'add', stay: '1' },
      type: 'application/x-www-form-urlencoded',
    },
  ])
  expect([isBusy(), shownToasts()]).toEqual(['true', []])
  await sent.answer(0, { ok: true, notices: [{ message: 'Tea tin is in your cart.' }] })
  expect([isBusy(), shownToasts()]).toEqual(['false', ['Tea tin is in your cart.View cart']])
  expect(document.querySelector('[role=status] a')?.getAttribute('href')).toBe('/cart')
})

test('an add without notices is reported, too', async () => {
  await render()
  await press('Add to cart')
  await sent.answer(0, { ok: true })
  expect(shownToasts()).toEqual(['Added to your cartView cart'])
})

test('buy now, and a form sent without a button, are left to the browser', async () => {
  await render()
  expect(await press('Buy now')).toBe(true)
  expect(await press('no such button')).toBe(true)
  expect(sent.calls).toEqual([])
})

test('a form with a file field is sent as multipart', async () => {
  await render('multipart/form-data')
  await press('Add to cart')
  expect(sent.calls[0]).toMatchObject({ fields: { product: 'tea-tin', stay: '1' }, type: 'multipart/form-data' })
})

test.each([
  [
    'errors by field',
    { message: 'Check these', errors: { 'o.size': ['Choose a size'] } },
    { 'o.size': ['Choose a size'] },
  ],
  ['a message alone', { message: 'Only 2 are left' }, { '': ['Only 2 are left'] }],
  ['nothing', undefined, { '': ['That did not work. Please try again.'] }],
])('an add that failed with %s shows it and reports nothing as added', async (_, error, errors) => {
  await render()
  await press('Add to cart')
  await sent.answer(0, { ok: false, error })
  expect([shownErrors(), shownToasts(), isBusy()]).toEqual([errors, [], 'false'])
})

test('a second try clears the errors when it succeeds', async () => {
  await render()
  await press('Add to cart')
  await sent.answer(0, { ok: false, error: { message: 'Only 2 are left' } })
  await press('Add to cart')
  await sent.answer(1, { ok: true })
  expect([shownErrors(), shownToasts()]).toEqual([{}, ['Added to your cartView cart']])
})

test('a double click adds once; after the answer one more can be added', async () => {
  await render()
  await press('Add to cart')
  expect(await press('Add to cart')).toBe(false)
  expect(sent.calls).toHaveLength(1)
  await sent.answer(0, { ok: true, notices: [{ message: 'One is in your cart.' }] })
  await press('Add to cart')
  await sent.answer(1, { ok: true, notices: [{ message: 'Two are in your cart.' }] })
  expect(shownToasts()).toEqual(['One is in your cart.View cart', 'Two are in your cart.View cart'])
})

test('two clicks in the same moment add once', async () => {
  await render()
  await act(async () => {
    submitBy('Add to cart')
    submitBy('Add to cart')
    await settle()
  })
  expect(sent.calls).toHaveLength(1)
})
