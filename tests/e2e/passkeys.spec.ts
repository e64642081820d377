import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from './journey'
import { passAfterSignIn } from './owner'
import { registerCustomer } from './prepare'

/** Chromium's own authenticator, which answers as a device that its owner unlocks. */
async function addAuthenticator(page: Page): Promise<{ setUnlocked(isUnlocked: boolean): Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setUnlocked: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => {}),
  }
}

// an answer that is refused is an error of a script's request
test.use({ expectedErrors: [/status of 4\d\d/] })

test('a shopper adds a passkey, signs in with it, and removes it; without scripts nothing of it is offered', async ({
  page,
  javaScriptEnabled,
}) => {
  const email = await registerCustomer(page)
  await page.goto('/account/security')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  if (!javaScriptEnabled) {
    await expect(page.getByText('You haven’t added a passkey yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
    await page.context().clearCookies()
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
    return
  }
  const authenticator = await addAuthenticator(page)
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /Remove the passkey of Chrome/ })).toBeVisible()
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login?redirectTo=/cart')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Asha' })).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/login')
  await waitUntilHydrated(page)
  await authenticator.setUnlocked(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await authenticator.setUnlocked(true)
  await page.goto('/')
  await waitUntilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(/\/account$/)

  // the browser offers it in the field of the address: this authenticator answers at once
  await page.context().clearCookies()
  await page.goto('/login?mode=email&redirectTo=/account/security')
  await waitUntilHydrated(page)
  await page.getByLabel('Email', { exact: true }).focus()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  // it also confirms who it is, with the same session
  const session = (await page.context().cookies()).find(({ name }) => name === 'session')?.value
  await passAfterSignIn(email)
  await page.getByRole('button', { name: /Remove the passkey of Chrome/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm that it’s you' })).toBeVisible()
  await waitUntilHydrated(page)
  await authenticator.setUnlocked(false)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await authenticator.setUnlocked(true)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeVisible()
  expect((await page.context().cookies()).find(({ name }) => name === 'session')?.value).toBe(session)
  await page.getByRole('button', { name: /Remove the passkey of Chrome/ }).click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await waitUntilHydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('This passkey didn’t log you in.')).toBeVisible()
  // the same over another page, which stays
  await page.goto('/shop-online')
  await waitUntilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByText('This passkey didn’t log you in.')).toBeVisible()
  await expect(page).toHaveURL(/\/shop-online$/)
})
