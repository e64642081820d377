import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { runOwnerCommand } from './owner'
import { addToCart, asha, giveAddress, newEmail, placeOrder } from './shopper'

test.use({ expectedErrors: [/status of 4(04|09|22)/] })

/** Buys candles by the test card and opens the order's page; returns its number. */
async function buyAndOpen(page: Page, pieces = 1): Promise<string> {
  await addToCart(page, '/product/night-jasmine-candle')
  if (pieces > 1) {
    const quantity = page.getByRole('spinbutton', { name: /Quantity of/ })
    await quantity.fill(String(pieces))
    await quantity.press('Enter')
    await expect(quantity).toHaveValue(String(pieces))
  }
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await giveAddress(page, { ...asha, email: newEmail() })
  await placeOrder(page, 'Card (test gateway)')
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page).toHaveURL(/\/checkout-complete/)
  await page.locator('a[href^="/order/"]').first().click()
  const heading = page.getByRole('heading', { level: 1, name: /^Order / })
  await expect(heading).toBeVisible()
  return ((await heading.textContent()) ?? '').replace('Order ', '')
}

test('a buyer cancels an order before it is packed, and the money goes back', async ({ page }) => {
  await buyAndOpen(page)
  await page.getByText('Cancel this order', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  // the browser itself asks for the reason; a browser that does not is answered by the server
  await page.getByRole('combobox', { name: /Why do you cancel/ }).selectOption({ label: 'I ordered it by mistake' })
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText(/Your order \S+ is cancelled\./)).toBeVisible()
  await expect(page.getByText(/goes back the|was given back the/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  const link = page.url()
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Everything is in your cart.')).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /Quantity of Night Jasmine Candle/ })).toHaveValue('1')
  await page.goto(link)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/was given back the way you paid/)).toBeVisible({ timeout: 1000 })
  }).toPass()
})

test('ordering again brings what is still to be had into the cart, and says what is not', async ({
  page,
  javaScriptEnabled,
}) => {
  // a product for each run, because the other one buys at the same time
  const [rare, sku] = javaScriptEnabled
    ? ['sundarban-forest-honey', 'FOREST-HONEY']
    : ['nilgiri-frost-tea', 'NILGIRI-TEA']
  await addToCart(page, `/product/${rare}`)
  await buyAndOpen(page)
  await runOwnerCommand('products', 'stock', sku, '0')
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(/The rest of your order is in your cart\. .*: it is out of stock\./)).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /Quantity of Night Jasmine Candle/ })).toHaveValue('1')
  await expect(page.getByRole('spinbutton', { name: /Quantity of/ })).toHaveCount(1)
  await runOwnerCommand('products', 'stock', sku, '40')
})

test('an order is shipped in two parts, delivered, sent back with a photo and refunded', async ({ page }) => {
  test.slow()
  const number = await buyAndOpen(page, 2)
  const link = page.url()
  await runOwnerCommand('order', 'pack', number)
  await page.reload()
  await expect(page.getByText('Being packed')).toBeVisible()
  await expect(page.getByText('Cancel this order')).toHaveCount(0)
  const waybill = `W${Date.now()}${Math.floor(Math.random() * 1000)}`
  const sku = String((await runOwnerCommand('order', 'show', number)).find((row) => row.quantity === '2')?.item)
  await runOwnerCommand('order', 'ship', number, '--carrier', 'Delhivery', '--waybill', waybill, '--items', `${sku}=1`)
  await runOwnerCommand('order', 'scan', waybill, '--kind', 'in_transit', '--place', 'Pune')
  await page.reload()
  await expect(page.getByText('Partly shipped')).toBeVisible()
  await expect(page.getByText(`waybill ${waybill}`)).toBeVisible()
  await expect(page.getByText('Pune')).toBeVisible()
  await runOwnerCommand('order', 'ship', number, '--carrier', 'DTDC')
  await runOwnerCommand('order', 'deliver', number)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Delivery 2' }).getByText('Delivered').first()).toBeVisible()

  const invoice = page.getByRole('link', { name: /^Invoice .*PDF/ })
  await expect(async () => {
    await page.reload()
    await expect(invoice).toBeVisible({ timeout: 1000 })
  }).toPass()
  const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('radio', { name: /Very good/ }).check()
  await page.getByRole('textbox', { name: 'Your review' }).fill('It smells of my grandmother’s garden.')
  const title = `Review ${number}`
  await page.getByRole('textbox', { name: /^Title/ }).fill(title)
  await page.getByRole('textbox', { name: /Your name/ }).fill('Asha')
  await page.getByRole('button', { name: 'Send the review' }).click()
  await expect(page.getByText('We read it before it is shown.')).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  const held = await runOwnerCommand('review', 'list', '--status', 'pending')
  const review = held.find((row) => row.title === title)
  await runOwnerCommand('review', 'approve', String(review?.id))
  await runOwnerCommand('review', 'reply', String(review?.id), 'We are glad, Asha!')
  await expect(async () => {
    await page.goto('/product/night-jasmine-candle')
    await expect(page.getByText(title)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('We are glad, Asha!').first()).toBeVisible()
  await expect(page.getByText(/Asha · Verified buyer/).first()).toBeVisible()
  await page.goto(link)

  await page.getByRole('link', { name: 'Ask for a refund' }).click()
  await page.getByRole('combobox', { name: /how many/ }).selectOption('1')
  await page.getByRole('combobox', { name: 'Why?' }).selectOption({ label: 'It arrived damaged or does not work' })
  await page.getByRole('textbox', { name: /What is wrong/ }).fill('The glass is cracked')
  const photo = page.locator('[name="photo.p1"]')
  await photo.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') })
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(page.getByText('The picture must be a PNG, JPEG or WebP file').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /What is wrong/ })).toHaveValue('The glass is cracked')
  await page.locator('[name="photo.p1"]').setInputFiles({
    name: 'cracked.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  })
  await page.getByRole('button', { name: 'Ask for a refund' }).click()
  await expect(page.getByText('We have your request and will write to you soon.')).toBeVisible()
  const request = page.getByRole('article', { name: 'Refund request 1' })
  await expect(request.getByText('We are looking at it')).toBeVisible()
  await expect(request.getByRole('img', { name: 'Photo 1' })).toBeVisible()

  await runOwnerCommand('returns', 'approve', number, '--note', 'Send it to 12 MG Road')
  await page.goto(link)
  await expect(request.getByText('Send it to 12 MG Road')).toBeVisible()
  await runOwnerCommand('returns', 'receive', number)
  const [refunded] = await runOwnerCommand('returns', 'refund', number)
  await page.goto(link)
  await expect(request.getByText(/^Refunded/).first()).toBeVisible()
  expect(Number(refunded?.refunded)).toBeGreaterThan(0)
})

test('an order is tracked by its number with the phone, a delivery by its waybill, and a wrong pair tells nothing', async ({
  page,
}) => {
  const number = await buyAndOpen(page)
  const waybill = `T${Date.now()}${Math.floor(Math.random() * 1000)}`
  await runOwnerCommand('order', 'ship', number, '--carrier', 'DTDC', '--waybill', waybill)
  await runOwnerCommand('order', 'scan', waybill, '--kind', 'out_for_delivery', '--place', 'Bengaluru Hub')
  await page.goto('/track-order')
  await page.getByRole('textbox', { name: 'Order number' }).fill(number)
  await page.getByRole('textbox', { name: /Email or phone/ }).fill('someone@example.com')
  await page.getByRole('button', { name: 'Track the order' }).click()
  await expect(page.getByText('We find no order with this number').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue(number)
  await page.getByRole('textbox', { name: /Email or phone/ }).fill('98450 12345')
  await page.getByRole('button', { name: 'Track the order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText('Out for delivery').first()).toBeVisible()
  await expect(page.getByText('Bengaluru Hub')).toBeVisible()
  await expect(page.getByText('MG Road')).toHaveCount(0)
  await page.goto(`/track-order/${waybill}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible()
  await page.goto(`${page.url()}.1.x`)
  await expect(page).toHaveURL(/\/track-order$/)
})
