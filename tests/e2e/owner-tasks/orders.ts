import { expect } from '../journey'
import { fill, follow, orderOf, press, type Task } from './task'
import type { Page } from '@playwright/test'

async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
}

/** Opens a return of a list of returns. */
async function openReturn(page: Page, state: string, number: string): Promise<void> {
  await page.goto('/admin/returns')
  await page.getByRole('navigation', { name: 'Returns by state' }).getByRole('link', { name: state }).click()
  await follow(page, `${number} (1)`, /^Return 1 of order/)
}

/** Chooses orders in the list of those that are to be shipped. */
async function choose(page: Page, numbers: string[]): Promise<void> {
  await page.goto('/admin/orders?state=to-ship')
  for (const number of numbers) await page.getByLabel(`Choose ${number}`).check()
}

const toShip = (orders: Record<string, string[]>, ...at: number[]) => at.map((one) => orderOf(orders, 'to pack', one))

export const orderTasks: Task[] = [
  {
    name: 'ship a whole order, in four pages from the start of the administration',
    async run(page, orders) {
      const number = orderOf(orders, 'to pack')
      await page.goto('/admin')
      const pages = [page.url()]
      // with JavaScript an address can be told twice
      const note = () => (pages.at(-1) === page.url() ? 0 : pages.push(page.url()))
      page.on('framenavigated', note)
      await page.getByRole('link', { name: /to ship/ }).click()
      await follow(page, number, `Order ${number}`)
      await follow(page, 'Ship', `Ship order ${number}`)
      await fill(page, { Carrier: 'DTDC' })
      await press(page, 'Ship it and tell the customer', 'Shipment 1 is on its way. Nothing is left to ship.')
      page.off('framenavigated', note)
      expect(pages.slice(1).length, pages.join('\n')).toBeLessThanOrEqual(4)
    },
  },
  {
    name: 'ship with a waybill and the page of the carrier',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 1))
      await follow(page, 'Ship', /^Ship order/)
      await fill(page, {
        Carrier: 'Blue Dart',
        Waybill: 'BD7310001',
        'Page of the carrier for this waybill': 'https://example.com/track/BD7310001',
      })
      await press(page, 'Ship it and tell the customer', 'Nothing is left to ship.')
      await expect(page.getByText('BD7310001').first()).toBeVisible()
    },
  },
  {
    name: 'correct a waybill',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 1))
      await page.getByText('Correct carrier or waybill').click()
      await fill(page, { Carrier: 'Delhivery', Waybill: 'DL7310002', 'Page of the carrier for this waybill': '' })
      await press(page, 'Correct it', 'The waybill is corrected.')
      await expect(page.getByText('with Delhivery, waybill DL7310002')).toBeVisible()
    },
  },
  {
    name: 'ship a part, and the rest later',
    async run(page, orders) {
      const number = orderOf(orders, 'to pack', 2)
      await openOrder(page, number)
      await follow(page, 'Ship', /^Ship order/)
      await fill(page, { Carrier: 'DTDC' })
      await page.locator('input[name^="quantity."]').last().fill('0')
      await press(page, 'Ship it and tell the customer', 'A part is still to be shipped.')
      await follow(page, 'Ship', /^Ship order/)
      await press(page, 'Ship it and tell the customer', 'Shipment 2 is on its way. Nothing is left to ship.')
    },
  },
  {
    name: 'print packing slips',
    isUnrecorded: true,
    async run(page, orders) {
      await choose(page, toShip(orders, 5, 6))
      await page.getByRole('button', { name: 'Packing slips of the chosen' }).click()
      await expect(page.getByRole('region', { name: 'To pick for 2 orders' })).toBeVisible()
    },
  },
  {
    name: 'ship several orders together',
    async run(page, orders) {
      const numbers = toShip(orders, 5, 6)
      await choose(page, numbers)
      await page.getByRole('button', { name: 'Ship the chosen' }).click()
      await fill(page, { 'Carrier of all of them': 'DTDC' })
      for (const number of numbers) await fill(page, { [`Waybill of ${number}`]: `W${number}` })
      await press(page, 'Ship them and tell the customers', 'are on the way. The customers are told.')
    },
  },
  {
    name: 'note that a parcel has arrived',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'on its way'))
      await press(page, 'It was delivered', 'The shipment is noted as delivered.')
    },
  },
  {
    name: 'note that an order is being packed',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 4))
      await press(page, 'I am packing it', 'The order is being packed.')
    },
  },
  {
    name: 'note that the money has arrived',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'waits for a transfer'))
      await press(page, /^The money has arrived/, 'The order is noted as paid.')
    },
  },
  {
    name: 'cancel a whole order',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 3))
      await follow(page, 'Cancel', /^Cancel order/)
      await page.getByRole('region', { name: 'The whole order' }).getByLabel('Why').fill('The kiln has broken')
      await press(page, 'Cancel the whole order', /The order is cancelled\. .+ goes back/)
    },
  },
  {
    name: 'cancel some pieces',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 4))
      await follow(page, 'Cancel', /^Cancel order/)
      const pieces = page.getByRole('region', { name: 'Only some pieces' })
      await pieces.locator('input[name^="quantity."]').first().fill('1')
      await pieces.getByLabel('Why').fill('The last one has a crack')
      await pieces.getByLabel(/They cannot be sold any more/).check()
      await press(page, 'Cancel these pieces', /The pieces are cancelled\. .+ goes back/)
    },
  },
  {
    name: 'approve a return',
    async run(page, orders) {
      await openReturn(page, 'To answer', orderOf(orders, 'return asked'))
      await fill(page, { 'How it comes back': 'By post, please' })
      await press(page, 'Approve the return', 'The return is approved.')
    },
  },
  {
    name: 'reject a return',
    async run(page, orders) {
      await openReturn(page, 'To answer', orderOf(orders, 'return asked', 1))
      await fill(page, { 'Why not': 'It was worn and washed' })
      await press(page, 'Reject the return', 'The return is rejected.')
    },
  },
  {
    name: 'receive what comes back',
    async run(page, orders) {
      await openReturn(page, 'On their way back', orderOf(orders, 'return approved'))
      await press(page, 'The goods are back', 'The goods are noted as received.')
    },
  },
  {
    name: 'refund what has come back',
    async run(page, orders) {
      await openReturn(page, 'To refund', orderOf(orders, 'return received'))
      await press(page, 'Refund it', 'goes back to the customer.')
    },
  },
  {
    name: 'pay a refund by hand',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'transfer to give back'))
      await page.getByLabel(/^Reference of your transfer/).fill('UTR 0042')
      await press(page, /^I have paid .+ back$/, 'The refund is noted as paid.')
    },
  },
  {
    name: 'refund a parcel that nobody took',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'came back'))
      await press(page, 'Refund it instead', 'A refund request is open for it')
    },
  },
  {
    name: 'send a parcel that came back once more',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'came back', 1))
      await follow(page, 'Send it again', /^Ship order/)
      await fill(page, { Carrier: 'DTDC', Waybill: 'AGAIN7310' })
      await press(page, 'Ship it and tell the customer', 'is on its way.')
    },
  },
  {
    name: 'correct an address',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 7))
      await follow(page, 'Correct the delivery address', /^Correct the address/)
      await page.locator('input[name="shipping.address_1"]').fill('9 Residency Road')
      await press(page, 'Save the address', 'The address is corrected.')
    },
  },
  {
    name: 'write a note',
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'to pack', 7))
      await fill(page, { Note: 'Wrap it as a gift' })
      await press(page, 'Add the note', 'The note is added.')
    },
  },
  {
    name: 'open an invoice',
    isUnrecorded: true,
    async run(page, orders) {
      await openOrder(page, orderOf(orders, 'delivered'))
      const invoice = page.getByRole('link', { name: /^Invoice .+ \(PDF\)$/ })
      const reply = await page.request.get((await invoice.getAttribute('href')) ?? '')
      expect(reply.headers()['content-type']).toBe('application/pdf')
      expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-')
    },
  },
]
