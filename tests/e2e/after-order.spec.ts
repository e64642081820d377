import type { Locator, Page } from '@playwright/test'
import { readPdfTexts } from '../setup/pdf/read-pdf-texts'
import { bothDatabases, expect, mainlyServer, serverOnly, test, waitUntilHydrated } from './journey'
import { runOwnerCommand } from './owner'
import { buyAndOpen, buyByCalls, putInCart } from './prepare'

test.use({ expectedErrors: [/status of 4(04|09|22)/] })

/** Amounts as people read them, in minor units: '₹1,234.50', '₹898'. */
const amountsIn = (text: string) =>
  [...text.matchAll(/₹\s?([\d,]+)(?:\.(\d\d))?/g)].map(
    ([, whole = '', part = '00']) => Number(whole.replaceAll(',', '')) * 100 + Number(part),
  )

/** Reloads a page until something is visible that a job of the shop makes. */
async function reloadUntilVisible(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    expect(await part.isVisible()).toBe(true)
  }).toPass({ intervals: [50, 100, 200] })
}

/** Downloads the invoice of the order whose page is open, and compares it with that page. */
async function compareInvoice(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^Invoice .*PDF/ })
  await reloadUntilVisible(page, link)
  const pdf = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const text = (await readPdfTexts(await pdf.body())).join(' ')
  const summary = page.getByRole('complementary', { name: 'Order summary' })
  const shown = (label: RegExp) => summary.locator('dl > div').filter({ hasText: label }).innerText()
  const [total] = amountsIn(await shown(/^Total/))
  const [tax] = amountsIn(await shown(/GST|tax/i))
  expect(total).toBeGreaterThan(0)
  const totals = text.slice(text.lastIndexOf('Taxable value'), text.indexOf('In words'))
  const amounts = amountsIn(totals)
  const halves = (name: string) =>
    amountsIn([...totals.matchAll(new RegExp(`${name}\\D+[\\d.]+\\s?% ₹[\\d,.]+`, 'g'))].join(' '))
  expect(halves('CGST')).toEqual(halves('SGST'))
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
  expect(sum([...halves('CGST'), ...halves('SGST')])).toBe(tax)
  expect([amounts.at(-1), sum(amounts.slice(0, -1))]).toEqual([total, total])
}

test('a buyer cancels an order before it is packed, and the money goes back', serverOnly, async ({ page }) => {
  await buyAndOpen(page)
  await page.getByText('Cancel this order', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  const address = page.url()
  await page.goto(`${address}/cancel`)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('listitem')).toHaveText(['Home', /^Order TN\d{6}$/, /^Cancel order TN\d{6}$/])
  await trail.getByRole('link', { name: /^Order/ }).click()
  await expect(page).toHaveURL(address)
  await page.getByText('Cancel this order', { exact: true }).first().click()
  // the browser itself asks for the reason; a browser that does not is answered by the server
  await page
    .getByRole('combobox', { name: /Why are you cancelling/ })
    .selectOption({ label: 'I ordered it by mistake' })
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText(/Your order \S+ is cancelled\./)).toBeVisible()
  await expect(page.getByText(/We (are refunding|have refunded) .* the way you paid/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  const link = page.url()
  await page.getByRole('button', { name: 'Order it again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText('Everything is in your cart.')).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /Quantity of Night Jasmine Candle/ })).toHaveValue('1')
  await page.goto(link)
  await reloadUntilVisible(page, page.getByText(/We have refunded .* the way you paid/))
})

test('an order is printed without what can only be pressed', mainlyServer, async ({ page }) => {
  const { number, orderPage, completePage } = await buyByCalls(page)
  const pressed = page.locator('button:visible, nav:visible, footer:visible, summary:visible')
  await page.goto(orderPage)
  await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
  expect(await pressed.count()).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect(pressed).toHaveCount(0)
  for (const text of [`Order ${number}`, 'Night Jasmine Candle', 'Delivery address'])
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: 'Order summary' }).getByText('Total', { exact: true }),
  ).toBeVisible()
  await page.goto(completePage)
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible()
  for (const name of ['Skip to content', 'View your order', 'Continue shopping', 'Create an account from this order'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  // of the asides only the summary
  await expect(page.getByRole('complementary')).toHaveCount(1)
})

test(
  'ordering again brings what is still to be had into the cart, and says what is not',
  serverOnly,
  async ({ page }) => {
    await putInCart(page, 'sundarban-forest-honey')
    await buyAndOpen(page)
    await runOwnerCommand('products', 'stock', 'FOREST-HONEY', '0')
    await page.getByRole('button', { name: 'Order it again' }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText(/The rest of your order is in your cart\. .*: it is out of stock\./)).toBeVisible()
    await expect(page.getByRole('spinbutton', { name: /Quantity of Night Jasmine Candle/ })).toHaveValue('1')
    await expect(page.getByRole('spinbutton', { name: /Quantity of/ })).toHaveCount(1)
    await runOwnerCommand('products', 'stock', 'FOREST-HONEY', '40')
  },
)

test(
  'an order is shipped in two parts, delivered, sent back with a photo and refunded',
  bothDatabases,
  async ({ page, javaScriptEnabled }) => {
    const number = await buyAndOpen(page, 2)
    const link = page.url()
    await runOwnerCommand('order', 'pack', number)
    await page.reload()
    await expect(page.getByText('Being packed')).toBeVisible()
    await expect(page.getByText('Cancel this order')).toHaveCount(0)
    const waybill = `W${Date.now()}${Math.floor(Math.random() * 1000)}`
    const sku = String((await runOwnerCommand('order', 'show', number)).find((row) => row.quantity === '2')?.item)
    await runOwnerCommand(
      'order',
      'ship',
      number,
      '--carrier',
      'Delhivery',
      '--waybill',
      waybill,
      '--items',
      `${sku}=1`,
    )
    await runOwnerCommand('order', 'scan', waybill, '--kind', 'in_transit', '--place', 'Pune')
    await page.reload()
    await expect(page.getByText('Partly shipped')).toBeVisible()
    await expect(page.getByText(`waybill ${waybill}`)).toBeVisible()
    await expect(page.getByText('Pune')).toBeVisible()
    await runOwnerCommand('order', 'ship', number, '--carrier', 'DTDC')
    await runOwnerCommand('order', 'deliver', number)
    await page.reload()
    await expect(page.getByRole('article', { name: 'Delivery 2' }).getByText('Delivered').first()).toBeVisible()

    await compareInvoice(page)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { name: `Order ${number}` })).toBeVisible()
    for (const name of ['Write a review', 'Ask for a refund'])
      await expect(page.getByText(name).filter({ visible: true })).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await page.getByText('How was buying here?').click()
    await page.getByRole('radio', { name: '4, very good' }).check()
    await page.getByRole('button', { name: 'Send rating' }).click()
    await expect(page.getByText('Thank you. You gave us 4 of 5.')).toBeVisible()
    await expect(page).toHaveURL(link)

    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.getByRole('radio', { name: /Very good/ }).check()
    // the browser takes spaces for a text, the shop does not: a guest keeps the form, by the link of the order
    await page.getByRole('textbox', { name: 'Your review' }).fill(' '.repeat(12))
    await page.getByRole('textbox', { name: /Your name/ }).fill('Asha')
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: /Very good/ })).toBeChecked()
    await page.getByRole('textbox', { name: 'Your review' }).fill('It smells of my grandmother’s garden.')
    const title = `Review ${number}`
    await page.getByRole('textbox', { name: /^Title/ }).fill(title)
    await page.locator('[name="photo.p1"]').setInputFiles({
      name: 'candle.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByText('We read it before it is shown.')).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
    const held = await runOwnerCommand('review', 'list', '--status', 'pending')
    const review = held.find((row) => row.title === title)
    await runOwnerCommand('review', 'approve', String(review?.id))
    await runOwnerCommand('review', 'reply', String(review?.id), 'We are glad, Asha!')
    await page.goto('/product/night-jasmine-candle')
    await reloadUntilVisible(page, page.getByText(title))
    await expect(page.getByText('We are glad, Asha!').first()).toBeVisible()
    await expect(page.getByText(/Asha · Verified buyer/).first()).toBeVisible()
    await waitUntilHydrated(page)
    await page.getByRole('article').filter({ hasText: title }).getByRole('link', { name: 'Photo 1 by Asha' }).click()
    if (javaScriptEnabled) {
      await expect(page.getByRole('dialog', { name: 'Pictures' }).getByAltText('Photo 1 by Asha')).toBeVisible()
      await page.keyboard.press('Escape')
    } else await expect(page).toHaveURL(/\/images\/\w+\/1280\.webp$/)
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
    await expect(request.getByText('Done', { exact: true }).first()).toBeVisible()
    expect(Number(refunded?.refunded)).toBeGreaterThan(0)
  },
)

test(
  'an order is tracked by its number with the phone, a delivery by its waybill, and a wrong pair tells nothing',
  serverOnly,
  async ({ page }) => {
    const number = await buyAndOpen(page)
    const waybill = `T${Date.now()}${Math.floor(Math.random() * 1000)}`
    await runOwnerCommand('order', 'ship', number, '--carrier', 'DTDC', '--waybill', waybill)
    await runOwnerCommand('order', 'scan', waybill, '--kind', 'out_for_delivery', '--place', 'Bengaluru Hub')
    await page.goto('/track-order')
    await page.getByRole('textbox', { name: 'Order number' }).fill(number)
    await page.getByRole('textbox', { name: /Email or mobile number/ }).fill('someone@example.com')
    await page.getByRole('button', { name: 'Track the order' }).click()
    await expect(page.getByText('We can’t find an order with this number').first()).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Order number' })).toHaveValue(number)
    await page.getByRole('textbox', { name: /Email or mobile number/ }).fill('98450 12345')
    await page.getByRole('button', { name: 'Track the order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    await expect(page.getByText('Out for delivery').first()).toBeVisible()
    await expect(page.getByText('Bengaluru Hub')).toBeVisible()
    await expect(page.getByText('MG Road')).toHaveCount(0)
    await page.goto(`/track-order/${waybill}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible()
    await page.goto(`${page.url()}.1.x`)
    await expect(page).toHaveURL(/\/track-order$/)
    await expect(page.getByText('This result has been closed.')).toBeVisible()
  },
)

test(
  'a waybill that is not known is told at its field, which keeps it: from a link and from the form',
  serverOnly,
  async ({ page }) => {
    await page.goto('/track-order/NONE 1234')
    await expect(page).toHaveURL(/\/track-order$/)
    const field = page.getByRole('textbox', { name: 'Waybill' })
    const message = 'We can’t find a delivery with this waybill.'
    const expectMessage = async (typed: string) => {
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([message])
      await expect(field).toHaveAccessibleDescription(message)
      await expect(field).toHaveValue(typed)
      await expect(page.getByText(message)).toHaveCount(2)
    }
    await expectMessage('NONE 1234')
    await field.fill('NONE 5678')
    await page.getByRole('button', { name: 'Track the delivery' }).click()
    await expectMessage('NONE 5678')
  },
)
