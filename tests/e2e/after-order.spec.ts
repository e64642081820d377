import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { runOwnerCommand } from './owner'
import { addToCart, asha, giveAddress, newEmail, placeOrder } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22)/] })

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
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/was given back the way you paid/)).toBeVisible({ timeout: 1000 })
  }).toPass()
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
  const sku = String((await runOwnerCommand('order', 'show', number))[3]?.item)
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
  await runOwnerCommand('returns', 'receive', number, '--restock')
  const [refunded] = await runOwnerCommand('returns', 'refund', number)
  await page.goto(link)
  await expect(request.getByText(/^Refunded/).first()).toBeVisible()
  expect(Number(refunded?.refunded)).toBeGreaterThan(0)
})
