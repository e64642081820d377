import { expect, test } from './journey'
import { signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { buyByCalls } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('on a phone an order is shipped in parts, cancelled in part, taken back and refunded', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number, orderPage } = await buyByCalls(page, 3)
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const openOrder = () => page.goto(`/admin/orders/${number}`)

  // three pages from the start of the administration to a shipped order
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'Ship', exact: true }).click()
  await page.getByRole('textbox', { name: 'Carrier', exact: true }).fill('DTDC')
  const waybill = page.getByRole('textbox', { name: 'Waybill (optional)', exact: true })
  await waybill.fill('D1')
  await page.getByLabel('Night Jasmine Candle').fill('2')
  await page.getByRole('button', { name: 'Ship it and tell the customer' }).click()
  await expect(page.getByRole('alert')).toContainText('A waybill has 4 to 40 letters and digits')
  await expect(waybill).toHaveValue('D1')
  await expect(page.getByLabel('Night Jasmine Candle')).toHaveValue('2')
  await check()
  await waybill.fill(`D${number}`)
  await page.getByRole('button', { name: 'Ship it and tell the customer' }).click()
  await expect(page.getByText('Shipment 1 is on its way. A part is still to be shipped.')).toBeVisible()
  await page.getByRole('button', { name: 'It was delivered' }).click()
  await expect(page.getByText('The shipment is noted as delivered.')).toBeVisible()
  await page.getByLabel('Note').fill('The third one broke')
  await page.getByRole('button', { name: 'Add the note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'The third one broke' })).toContainText('Meera Rao')
  await check()

  await page.getByRole('link', { name: 'Cancel a part' }).click()
  await page.getByLabel('Night Jasmine Candle').fill('1')
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why: the customer reads it')
  await expect(page.getByLabel('Night Jasmine Candle')).toHaveValue('1')
  await check()
  await page.getByLabel('Why').fill('It broke')
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await expect(page.getByText('₹990 goes back.')).toBeVisible()
  await expect(page.getByText('Cancelled: 1')).toBeVisible()

  const token = new URL(orderPage).pathname.split('/')[2] ?? ''
  const asked = await page.request.post(`${orderPage}/refund`, {
    form: { token, 'quantity.l1': '1', reason: 'damaged', text: 'The glass is cracked' },
    headers: { Origin: new URL(orderPage).origin },
    maxRedirects: 0,
  })
  expect(asked.status()).toBe(303)
  const openReturn = async () => {
    await openOrder()
    await page.getByRole('region', { name: 'Returns' }).getByRole('link').last().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Return 2 of order/ })).toBeVisible()
    await check()
  }
  await openReturn()
  await page.getByRole('button', { name: 'Reject the return' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why, in a note for the buyer')
  await page.getByLabel('How it comes back').fill('By post, please')
  await page.getByRole('button', { name: 'Approve the return' }).click()
  await expect(page.getByText('The return is approved.')).toBeVisible()
  await openReturn()
  await page.getByRole('button', { name: 'The goods are back' }).click()
  await expect(page.getByText('The goods are noted as received.')).toBeVisible()
  await openReturn()
  await page.getByRole('button', { name: 'Refund it' }).click()
  await expect(page.getByText('₹990 goes back to the customer.')).toBeVisible()

  const rows = await withShopDatabase(async ({ read }) => {
    const { id, ...order } = await read('orders').where({ number }).first('id', 'payment_status', 'fulfilment_status')
    return {
      order,
      line: await read('order_lines').where({ order_id: id }).first('shipped_quantity', 'cancelled_quantity'),
      requests: await read('refund_requests').where({ order_id: id }).orderBy('number').pluck('status'),
      changes: await read('change_log')
        .where({ thing_kind: 'order', thing_id: String(id) })
        .pluck('actor_name'),
    }
  })
  expect(rows).toEqual({
    order: { payment_status: 'part_refunded', fulfilment_status: 'delivered' },
    line: { shipped_quantity: 2, cancelled_quantity: 1 },
    requests: ['refunded', 'refunded'],
    // shipping, delivery, note, cancellation, and the three steps of the return
    changes: Array.from({ length: 7 }, () => 'Meera Rao'),
  })
})

test('orders are packed and shipped together', async ({ page, baseURL, javaScriptEnabled }) => {
  const numbers = [(await buyByCalls(page)).number, (await buyByCalls(page)).number]
  await signInAsStaff(page, baseURL, 'support')
  const choose = async () => {
    await page.goto('/admin/orders?state=to-ship')
    for (const number of numbers) await page.getByLabel(`Choose ${number}`).check()
    await expect(page.getByRole('row').filter({ hasText: numbers[0] })).toContainText('Asha Rao')
  }
  // the number of an order leads to it from everywhere
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await page.getByRole('searchbox').fill(numbers[0] ?? '')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: 'Correct the delivery address' }).click()
  const street = page.locator('input[name="shipping.address_1"]')
  await street.fill('')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await street.fill('9 Residency Road')
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('9 Residency Road')).toBeVisible()
  await choose()
  await page.getByRole('button', { name: 'Packing slips of the chosen' }).click()
  await expect(page.getByRole('region', { name: 'To pick for 2 orders' }).getByRole('row')).toHaveCount(2)
  for (const number of numbers)
    await expect(page.getByRole('region', { name: new RegExp(`Order ${number} of`) })).toContainText('Asha Rao')
  expect(await findOverflow(page)).toEqual([])
  await choose()
  await page.getByRole('button', { name: 'Ship the chosen' }).click()
  await page.getByLabel('Carrier of all of them').fill('DTDC')
  const waybill = `W${numbers[0]}`
  // one waybill is of one parcel: the first order leaves, the second stays with its reason
  for (const number of numbers) await page.getByLabel(`Waybill of ${number}`).fill(waybill)
  await page.getByRole('button', { name: 'Ship them and tell the customers' }).click()
  await expect(page.getByText(`${numbers[0]} left. The others are still here.`)).toBeVisible()
  await expect(page.getByLabel(`Waybill of ${numbers[1]}`)).toHaveValue(waybill)
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.getByLabel(`Waybill of ${numbers[1]}`).fill(`${waybill}2`)
  await page.getByRole('button', { name: 'Ship them and tell the customers' }).click()
  await expect(page.getByText(`${numbers[1]} is on the way.`)).toBeVisible()
})
