// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { panelDuration } from '~/components/cart/added-panel'
import type { AddedItem } from '~/domain/sales/cart/cart'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import { createAnswerQueue, renderRoutes, type AnswerQueue } from '../../tests/setup/render-routes'
import { settle } from '../../tests/setup/settle'
import { useAddToCart } from './use-add-to-cart'
import { useAddedPanel } from './use-added-panel'

function BuyForm({ encType, isCustomised }: { encType?: string; isCustomised: boolean }) {
  const add = useAddToCart()
  const added = useAddedPanel()
  return (
    <>
      <form method="post" action="/cart" encType={encType} onSubmit={add.onSubmit}>
        <input name="product" defaultValue="tea-tin" />
        <input name="action" defaultValue="a field, not the address" />
        <input name="text.name" disabled={!isCustomised} defaultValue="ASHA" />
        <button name="intent" value="add" aria-busy={add.isAdding}>
          Add to cart
        </button>
        <button name="intent" value="buy-now">
          Buy now
        </button>
      </form>
      <output>{JSON.stringify(add.errors)}</output>
      {added ? <added.Panel {...added.shown} onClose={added.dismiss} /> : null}
      <ToastRegion />
    </>
  )
}

/** A form whose page loads anew with each choice. */
function FormWithChoice() {
  const [choice, setChoice] = useState('')
  const add = useAddToCart(choice)
  return (
    <form method="post" action="/cart" onSubmit={add.onSubmit}>
      <input type="radio" name="o.size" value="m" defaultChecked />
      <button name="intent" value="add">
        Add to cart
      </button>
      {['o.size=m', 'o.size=l'].map((loaded) => (
        <button key={loaded} type="button" onClick={() => setChoice(loaded)}>
          {loaded}
        </button>
      ))}
      <output>{JSON.stringify(add.errors)}</output>
    </form>
  )
}

let sent: AnswerQueue<{ fields: Record<string, string>; type: string }, unknown>
let unmount = async () => {}
let reads = 0

beforeEach(() => {
  sent = createAnswerQueue()
  reads = 0
})
afterEach(() => unmount())

async function render(encType?: string, isCustomised = false, path = '/product'): Promise<void> {
  const page = await renderRoutes(
    [
      { path: '/choice', element: <FormWithChoice /> },
      { path: '/product', element: <BuyForm encType={encType} isCustomised={isCustomised} /> },
      {
        path: '/read-again',
        // the page is read again after each answer, and that takes for ever here
        loader: () => (reads++ === 0 ? null : new Promise(() => {})),
        element: <BuyForm isCustomised={isCustomised} />,
      },
      {
        path: '/cart',
        action: async ({ request }) => {
          const type = request.headers.get('Content-Type') ?? ''
          const fields = [...(await request.formData())].map(([name, value]) => [name, String(value)])
          return sent.request({ fields: Object.fromEntries(fields), type: type.replace(/;.*/, '') })
        },
      },
    ],
    path,
  )
  unmount = page.unmount
}

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

test('a press right after a refusal counts, while the page is still read again', async () => {
  await render(undefined, false, '/read-again')
  await press('Add to cart')
  await sent.answer(0, { ok: false, error: { message: 'No', errors: { product: ['It is sold out.'] } } })
  expect([isBusy(), shownErrors()]).toEqual(['true', { product: ['It is sold out.'] }])
  await press('Add to cart')
  expect(sent.calls).toHaveLength(2)
})

test('the second press of a double click adds nothing, also when the first one was answered meanwhile', async () => {
  await render(undefined, false, '/read-again')
  await press('Add to cart')
  await sent.answer(0, { ok: true })
  await press('Add to cart')
  expect(sent.calls).toHaveLength(1)
})

test('an add without notices is reported, too', async () => {
  await render()
  await press('Add to cart')
  await sent.answer(0, { ok: true })
  expect(shownToasts()).toEqual(['Added to your cartView cart'])
})

test('the customisation is empty after it was added, and stays as long as it was not', async () => {
  await render(undefined, true)
  const name = () => document.querySelector<HTMLInputElement>('[name="text.name"]')?.value
  await press('Add to cart')
  await sent.answer(0, { ok: false })
  expect(name()).toBe('ASHA')
  await press('Add to cart')
  await sent.answer(1, { ok: true })
  expect(name()).toBe('')
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
  ['nothing', undefined, { '': ['That didn’t work. Please try again.'] }],
])('an add that failed with %s shows it and reports nothing as added', async (_, error, errors) => {
  await render()
  await press('Add to cart')
  await sent.answer(0, { ok: false, error })
  expect([shownErrors(), shownToasts(), isBusy()]).toEqual([errors, [], 'false'])
})

test('errors stay when the options that were sent arrive, and go with other options', async () => {
  await render(undefined, false, '/choice')
  const load = (choice: string) =>
    act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === choice)?.click())
  await press('Add to cart')
  await sent.answer(0, { ok: false, error: { message: 'Only 2 are left' } })
  for (const [choice, errors] of [
    [null, { '': ['Only 2 are left'] }],
    ['o.size=m', { '': ['Only 2 are left'] }],
    ['o.size=l', {}],
  ] as const) {
    if (choice) await load(choice)
    expect([choice, shownErrors()]).toEqual([choice, errors])
  }
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

const item: AddedItem = {
  line: { name: 'Tea tin', picture: null, choicesText: 'Colour: Clay', quantityInDisplayUnit: '2' },
  subtotal: '₹980',
  itemCount: 3,
  freeDeliveryNotes: ['Add ₹1,019 more for free delivery.'],
}
const panel = () => document.querySelector('section[aria-label="Added to your cart"]')

async function addOne(index = 0): Promise<void> {
  await press('Add to cart')
  await sent.answer(index, { ok: true, notices: [{ message: 'Tea tin is in your cart.' }], added: item })
  await act(settle)
}

test('a panel shows what was added, what is missing to free delivery, and the ways on', async () => {
  await render()
  await addOne()
  for (const text of ['Tea tin is in your cart.', 'Colour: Clay · Quantity: 2', '3 items', '₹980', 'Add ₹1,019 more'])
    expect(panel()?.textContent).toContain(text)
  const names = [...(panel()?.querySelectorAll('button, a') ?? [])].map((control) => control.textContent)
  expect(names).toEqual(['', 'Checkout', 'Continue shopping', 'View cart'])
  expect(panel()?.querySelector('form[method=post][action="/cart"] button[name=intent][value=checkout]')).not.toBeNull()
})

test('the panel stays for eight seconds, and longer while it is used', async () => {
  await render()
  await addOne()
  const close = panel()?.querySelector('button')
  await act(async () => close?.focus())
  vi.useFakeTimers()
  try {
    await act(async () => vi.advanceTimersByTime(3 * panelDuration))
    expect(panel()).not.toBeNull()
    await act(async () => close?.blur())
    await act(async () => vi.advanceTimersByTime(panelDuration - 1))
    expect(panel()).not.toBeNull()
    await act(async () => vi.advanceTimersByTime(1))
    expect(panel()).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('Escape, "Close" and "Continue shopping" dismiss the panel', async () => {
  await render()
  const dismissals = [
    () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
    () => panel()?.querySelector<HTMLElement>('button[aria-label=Close]')?.click(),
    () => [...(panel()?.querySelectorAll('button') ?? [])].at(-1)?.click(),
  ]
  for (const [index, dismiss] of dismissals.entries()) {
    await addOne(index)
    expect(panel()).not.toBeNull()
    await act(async () => void dismiss())
    expect(panel()).toBeNull()
  }
})

test('an item counts as just added for two seconds', async () => {
  await render()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    await addOne()
    expect(document.documentElement.dataset.itemAdded).toBe('')
    await act(async () => vi.advanceTimersByTime(2000))
    expect(document.documentElement.dataset.itemAdded).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
