import { expect, test } from './journey'
import { openMail } from './messages'
import { openMore, passAfterStaffSignIn, signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { newEmail } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(01|03|04|09|22)/] })

test('an owner invites somebody, who joins, gets another role, and is removed', async ({
  page,
  browser,
  baseURL,
  javaScriptEnabled,
}) => {
  const owner = await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const email = newEmail()
  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Dev Patel')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('There is a member of staff with the address')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dev Patel')
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('editor')
  await check()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invited' })).toContainText(email)

  const theirs = await browser.newContext({ javaScriptEnabled, baseURL })
  const other = await theirs.newPage()
  await openMail(other, email, { subject: /Join the team/ })
  await other.goto((await other.getByRole('link', { name: /admin.join/ }).getAttribute('href')) ?? '')
  await other.getByLabel('Password').fill('Lotus-pond-and-reeds')
  await other.getByRole('button', { name: 'Join the team' }).click()
  await expect(other.getByRole('heading', { name: 'Signed in as Dev Patel' })).toBeVisible()
  expect((await other.goto('/admin/team'))?.status()).toBe(403)

  await page.goto('/admin/team')
  await page.getByRole('row', { name: email }).getByRole('link').click()
  await check()
  await page.getByLabel('Role', { exact: true }).selectOption('Manager')
  await page.getByRole('button', { name: 'Change the role' }).click()
  await expect(page.getByText('Dev Patel is Manager now.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove from the team' }).click()
  await expect(page.getByText('Dev Patel is removed and signed out everywhere.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Members' })).not.toContainText(email)
  await other.goto('/admin')
  await expect(other).toHaveURL(/\/admin\/login$/)
  await theirs.close()
})

test('who signed in a while ago is asked for the password before the team is changed, and loses nothing', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email, password } = await signInAsStaff(page, baseURL)
  await page.goto('/admin/team')
  const invited = newEmail()
  await page.getByLabel('Name', { exact: true }).fill('Asha "A" <Iyer>')
  await page.getByLabel('Email').fill(invited)
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await passAfterStaffSignIn(email)
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Is it still you?' })).toBeVisible()
  await page.getByLabel('Password').fill('not my password')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('This password isn’t right')
  expect(await page.content()).not.toContain('not my password')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  // who does something else instead is not kept there
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await page.goto('/admin/team')
  await page.getByLabel('Name', { exact: true }).fill('Asha "A" <Iyer>')
  await page.getByLabel('Email').fill(invited)
  await page.getByLabel('Role', { exact: true }).selectOption('Editor')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText(`The invitation is on its way to ${invited}.`)).toBeVisible()
  const row = page.getByRole('row', { name: invited })
  await expect(row).toContainText('Asha "A" <Iyer>')
  await expect(row).toContainText('Editor')
  // and not again within 15 minutes
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText(`The invitation of ${invited} is withdrawn.`)).toBeVisible()
})

test('an owner sees who changed what, leads an old address on, and tries a failed mail again', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const from = `/old-${email.slice(0, 8)}`
  await page.goto('/admin/redirects')
  await page.getByLabel('Old address').fill('old page')
  await page.getByLabel('Leads to').fill('/about')
  await page.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(page.getByRole('alert')).toContainText('“old page” is not a path')
  await page.getByLabel('Old address').fill(from)
  await page.getByRole('button', { name: 'Save the redirect' }).click()
  await expect(page.getByText(`${from} leads to /about now.`)).toBeVisible()
  await check()

  await page.goto('/admin/changes?kind=redirect')
  const entry = page.getByRole('listitem').filter({ hasText: `made redirect ${from}` })
  await expect(entry).toContainText('Meera Rao')
  await expect(entry).toContainText('to url: /about')
  await check()
  await page.getByRole('button', { name: 'Check the log' }).click()
  await expect(page.getByText(/and each is as it was written/)).toBeVisible()

  await withShopDatabase((db) =>
    db.transaction((trx) =>
      trx('outbox').insert({
        kind: 'account.send_reset',
        payload: '{"resetId":0}',
        run_after: '2026-01-01T00:00:00.000Z',
        created_at: '2026-01-01T00:00:00.000Z',
        attempts: 80,
        last_error: `Error: the mail server does not answer (${email})`,
        failed_at: '2026-01-04T00:00:00.000Z',
      }),
    ),
  )
  await page.goto('/admin')
  await page.getByRole('link', { name: /failed/ }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Mail: choose a new password')
  await check()
  await row.getByRole('button', { name: /Try job/ }).click()
  await expect(page.getByText(/Tried again: 1/)).toBeVisible()
  await expect(page.getByRole('row', { name: email })).toBeHidden()
})
