import { expect, mainlyScripts, test, waitUntilHydrated } from './journey'
import { openMail } from './messages'
import { openPaymentStep } from './prepare'
import { asha, newEmail, placeOrder } from './shopper'

test.use({ expectedErrors: [/status of 422/] })

test(
  'a gift card is bought with a message, mailed to its recipient, and pays for an order in parts',
  mainlyScripts,
  async ({ page }) => {
    const recipient = newEmail()
    await page.goto('/product/gift-card')
    const form = page.locator('form[data-buy]')
    await waitUntilHydrated(page)
    await form.getByRole('radio', { name: '₹1,000' }).check()
    await form.getByLabel('Name of the recipient').fill('Ravi')
    // browsers accept this address, the shop does not
    await form.getByLabel('Email address of the recipient').fill('ravi@localhost')
    await form.getByLabel('Your name').fill('Asha')
    await form.getByLabel(/^Message/).fill('Happy birthday!')
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText('Enter a valid email address').last()).toBeVisible()
    await expect(form.getByLabel(/^Message/)).toHaveValue('Happy birthday!')
    await form.getByLabel('Email address of the recipient').fill(recipient)
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Gift Card is in your cart/).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('main').getByText('Happy birthday!').first()).toBeVisible()

    // nothing is delivered, so only the billing address is needed
    await page.getByRole('button', { name: 'Checkout', exact: true }).click()
    await page.locator('[name=email]').fill(asha.email)
    await page.locator('[name=phone]').fill(asha.phone)
    for (const [column, value] of Object.entries(asha.address)) {
      const field = page.locator(`[name="billing.${column}"]`)
      if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
      else await field.fill(value)
    }
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await placeOrder(page, 'Card (test gateway)')
    await page
      .getByRole('button', { name: /succeed|Pay/i })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()

    await openMail(page, recipient)
    const code = /^Code: (\S+)$/m.exec(await page.locator('pre').innerText())?.[1] ?? ''
    await page.goto('/gift-card')
    await page.getByLabel('Gift card code').fill('0000-0000-0000-0000')
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(page.getByText('We don’t recognise this code').last()).toBeVisible()
    await expect(page.getByLabel('Gift card code')).toHaveValue('0000-0000-0000-0000')
    await page.getByLabel('Gift card code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(page.getByText(/has ₹1,000 of ₹1,000 left/)).toBeVisible()

    await page.context().clearCookies()
    await openPaymentStep(page, 'stoneware-chai-mug')
    await waitUntilHydrated(page)
    await page.getByText('Gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill('nothing')
    await page.getByRole('button', { name: 'Use gift card' }).click()
    await expect(page.getByText('We don’t recognise this code').last()).toBeVisible()
    await expect(page.getByLabel('Gift card code')).toHaveValue('nothing')
    await page.getByLabel('Gift card code').fill(code)
    await page.getByLabel('Gift card code').press('Enter')
    await expect(page.getByText(`Card ending ${code.slice(-4)}: ₹1,000`)).toBeVisible()
    await page.getByRole('button', { name: `Remove the card ending ${code.slice(-4)}` }).click()
    await expect(page.getByText('To pay')).toHaveCount(0)
    // a code that was typed but not used yet is used before anything is paid
    const isOpen = await page.getByLabel('Gift card code').isVisible()
    if (!isOpen) await page.getByText('Gift card', { exact: true }).click()
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('checkbox', { name: /I agree/ }).check()
    await page.getByRole('button', { name: /Place order/ }).click()
    await expect(page.getByText('Gift card applied.').first()).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Your order' }).getByText('To pay')).toBeVisible()
    await page.getByRole('button', { name: 'Place order · ₹0' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
    await expect(page.getByText(`Gift card ${code.slice(-4)}`)).toBeVisible()
    await expect(page.getByText('Placed and paid')).toBeVisible()
    await page.goto('/gift-card')
    await page.getByLabel('Gift card code').fill(code)
    await page.getByRole('button', { name: 'Check balance' }).click()
    await expect(page.getByText(/has ₹431 of ₹1,000 left/)).toBeVisible()
  },
)
