import { chromium, type Browser } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requireChromium } from '../setup/chromium'
import { startMailServer } from '../factories/mail-server'
import { runsEverything } from '../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from './served-shop'

// a shop of its own: the demo shop of the journeys keeps its mails to itself
let mailServer: Awaited<ReturnType<typeof startMailServer>>
let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  mailServer = await startMailServer()
  shop = await serveDemoShop('sqlite', { DEMO_SHOP: 'off', SMTP_URL: mailServer.url })
  browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser.close()
  await shop.close()
  await mailServer.stop()
})

/** The latest mail to an address, with its lines as they were before they were folded for sending. */
async function findMail(address: string): Promise<string> {
  const find = () => mailServer.accepted.findLast(({ to }) => to.includes(address))?.raw
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  return (find() ?? '')
    .replace(/=\r?\n/g, '')
    .replace(/\r?\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=')
}

// without scripts: e2e/forms.spec.ts
test.each(runsEverything ? [true, false] : [true])(
  'news by mail begin with the link of a mail and end by its one click, scripts enabled: %s',
  async (javaScriptEnabled) => {
    const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled })
    const page = await context.newPage()
    const address = `asha.${javaScriptEnabled}@example.com`
    const stored = () => shop.db.read('subscribers').where({ email: address }).first('confirmed_at')
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'News by email' }).click()
    await page.getByLabel('Your email address').fill(address)
    await page.getByRole('button', { name: 'Send me news' }).click()
    await page.getByText('Please check your inbox').first().waitFor()

    const mail = await findMail(address)
    const oneClick = /^List-Unsubscribe: <([^>]+)>/m.exec(mail)?.[1] ?? ''
    expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    const link = new RegExp(`${shop.origin}/subscribe/[\\w-]{20,}`).exec(mail)?.[0] ?? 'no link'
    expect(oneClick).toBe(`${link}/unsubscribe`)
    // a program that looks at links before their reader does confirms nothing
    await fetch(link)
    await fetch(oneClick)
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, send me news' }).click()
    await page.getByRole('heading', { name: 'You are on the list' }).waitFor()
    expect((await stored())?.confirmed_at).toEqual(expect.any(String))

    // what mail programs send (RFC 8058)
    const reply = await fetch(oneClick, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    })
    expect([reply.status, await reply.text()]).toEqual([200, 'You are off the list. We have deleted your address.'])
    expect(await stored()).toBeUndefined()
    await page.reload()
    await page.getByRole('heading', { name: 'You are not on the list' }).waitFor()
    await context.close()
  },
  120_000,
)
