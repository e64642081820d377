import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from './journey'
import { runShopCommand, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { registerCustomer } from './prepare'
import { newEmail } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })

/** A program of the owner's that answers with `code` and keeps what it was sent. */
async function startReceiver() {
  const receiver = {
    code: 204,
    url: '',
    messages: [] as Array<{ id: string; signed: string; sign: string; body: string }>,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const header = (name: string) => String(request.headers[`webhook-${name}`])
    const signed = `${header('id')}.${header('timestamp')}.${body}`
    receiver.messages.push({ id: header('id'), signed, sign: header('signature'), body })
    response.writeHead(receiver.code).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  receiver.url = `http://127.0.0.1:${address.port}/hook`
  return { receiver, close: () => server.close() }
}

test('an owner has a program told what happens, sees what was sent, and sends it again', async ({
  page,
  baseURL,
  browser,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const { receiver, close } = await startReceiver()
  const name = `Warehouse ${newEmail()}`
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Address', { exact: true }).fill('http://example.com/hook')
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('The address must start with https://')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Address', { exact: true }).fill(receiver.url)
  await page.getByLabel('A customer makes an account').check()
  await page.getByRole('button', { name: 'Make the webhook' }).click()
  const shown = page.getByText(/^whsec_/)
  await expect(shown).toBeVisible()
  await check()
  const secret = (await shown.textContent()) ?? ''
  const signatureOf = (signed: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signed)
      .digest('base64')}`

  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(shown).toHaveCount(0)
  const visitor = await browser.newPage()
  const email = await registerCustomer(visitor)
  await visitor.close()
  const told = () => receiver.messages.filter(({ body }) => body.includes(email))
  await expect.poll(() => told().length).toBe(1)
  const [message] = told()
  expect(message?.sign).toBe(signatureOf(message?.signed ?? ''))
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'customer.registered', data: { email } })

  receiver.code = 503
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('A test is on its way')).toBeVisible()
  const tests = () => receiver.messages.filter(({ body }) => body.includes('webhook.test'))
  await expect.poll(() => tests().length).toBeGreaterThan(0)
  const row = page.getByRole('row', { name: 'A test' })
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('The program answered with an error (503). Next try', { timeout: 500 })
  }).toPass()
  await check()
  receiver.code = 204
  await expect(async () => {
    await page.reload()
    await expect(row).toContainText('Delivered (204)', { timeout: 500 })
  }).toPass()
  expect(new Set(tests().map(({ id }) => id)).size).toBe(1)
  const before = tests().length
  await row.getByRole('button', { name: 'again: A test' }).click()
  await expect(page.getByText('Sent again: 1.')).toBeVisible()
  await expect.poll(() => tests().length).toBe(before + 1)
  expect(new Set(tests().map(({ id }) => id)).size).toBe(1)

  const id = /webhooks\/(\d+)/.exec(page.url())?.[1] ?? ''
  expect(await runShopCommand(baseURL ?? '', ['webhooks', 'deliveries', id])).toContainEqual(
    expect.objectContaining({ event: 'webhook.test', code: 204 }),
  )
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(shown).toBeVisible()
  expect(await shown.textContent()).not.toBe(secret)
  await page.getByLabel('It is on').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`The webhook ${name} is saved.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0)
  await page.getByLabel('Yes, delete the webhook').check()
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page.getByText(`The webhook ${name} is deleted.`)).toBeVisible()
  close()
})
