import { findTexts } from '../factories/personal-columns'
import { expect, serverOnly, test } from './journey'
import { runOwnerCommand, withShopDatabase } from './owner'
import { readCode } from './messages'
import { buyByCalls, putInCart, registerCustomer } from './prepare'
import { asha, newPassword, newPhone, signIn, type Buyer } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

test('a customer reads and downloads what the shop knows', serverOnly, async ({ page }) => {
  const email = await registerCustomer(page)
  await page.goto('/account')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Privacy' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data (JSON)' }).click()
  expect((await file).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('link', { name: 'Read my data' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'Asha' }).first()).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: email }).first()).toBeVisible()
})

test(
  'after the deletion of an account no table has anything of the person, and nobody signs in to it',
  serverOnly,
  async ({ page }) => {
    // texts that nobody else writes
    const mark = `zq${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
    const [email, phone] = [`${mark}@example.com`, newPhone()]
    const person: Buyer = {
      email,
      phone,
      address: { ...asha.address, first_name: `${mark}first`, last_name: `${mark}last`, address_1: `${mark} street` },
    }
    await page.goto('/register?mode=email')
    await page.getByLabel('First name').fill(`${mark}first`)
    await page.getByLabel('Last name').fill(`${mark}last`)
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
    await page.goto('/account/profile')
    await page.getByRole('button', { name: 'Verify email' }).click()
    await page.getByLabel('Code').fill(await readCode(email))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('Your email address is verified.')).toBeVisible()

    const { number, orderPage: link } = await buyByCalls(page, 1, person)
    await runOwnerCommand('order', 'ship', number, '--carrier', 'DTDC', '--waybill', `${mark}waybill`)
    await page.goto('/account/privacy')
    await page.getByLabel('Yes, delete my account').check()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByRole('alert')).toContainText('One of your orders is still on its way')
    await runOwnerCommand('order', 'deliver', number)
    await page.goto(link)
    await page.getByRole('link', { name: 'Write a review' }).click()
    await page.getByRole('radio', { name: /Very good/ }).check()
    await page.getByRole('textbox', { name: 'Your review' }).fill(`It lights the room of ${mark}.`)
    await page.getByRole('textbox', { name: /Your name/ }).fill(`${mark}first`)
    await page.locator('[name="photo.p1"]').setInputFiles({
      name: 'candle.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await page.getByRole('button', { name: 'Send the review' }).click()
    await expect(page.getByText('We read it before it is shown.')).toBeVisible()
    await page.goto(link)
    await page.getByRole('link', { name: 'Ask for a refund' }).click()
    await page.getByRole('combobox', { name: 'Why?' }).selectOption({ label: 'It arrived damaged or does not work' })
    await page.getByRole('textbox', { name: /What is wrong/ }).fill(`The glass of ${mark} is cracked`)
    await page.getByRole('button', { name: 'Ask for a refund' }).click()
    await expect(page.getByText('We have your request')).toBeVisible()
    await putInCart(page, 'stoneware-chai-mug')
    await page.goto('/forms/contact')
    await page.getByLabel('Your name').fill(`${mark}first`)
    await page.getByLabel('Your email address').fill(email)
    await page.getByLabel('Your message').fill(`Is the quilt of ${mark} warm?`)
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you. We have your message').first()).toBeVisible()

    const traces = [mark, phone]
    const found = await withShopDatabase((db) => findTexts(db, traces))
    for (const column of ['customers.email', 'orders.shipping_address', 'reviews.text', 'form_answers.answers'])
      expect(found).toContain(column)
    await page.goto('/account/privacy')
    await page.getByLabel('Yes, delete my account').check()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Your account is deleted.')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
    expect(await withShopDatabase((db) => findTexts(db, traces))).toEqual([])
    await page.goto('/login?mode=email')
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('don’t match')
  },
)
