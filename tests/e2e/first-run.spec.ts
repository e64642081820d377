import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '~db/connection'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { expect, test } from './journey'
import { findOverflow } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('the owner of an empty shop comes in by a link, and is led to what the shop needs', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-run-'))
  const shop = await startShop({ port: await freePort(), dataDir, env: { DEMO_SHOP: 'off', MIN_FORM_TIME: '0' } })
  try {
    await expect.poll(() => shop.lines.join('\n')).toContain('Set it up in the browser: ')
    const [link = ''] = /http:\S+token=\S+/.exec(shop.lines.join('\n')) ?? []
    await page.goto(link)
    await page.getByLabel('Your name').fill('Lena Brandt')
    await page.getByLabel('Email').fill('lena@example.com')
    await page.getByLabel('Password', { exact: true }).fill('123456789012')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByRole('alert')).toContainText('password')
    await expect(page.getByLabel('Your name')).toHaveValue('Lena Brandt')
    await page.getByLabel('Password', { exact: true }).fill('Lotus-pond-and-reeds')
    await page.getByRole('button', { name: 'Go on' }).click()

    await page.getByLabel('Country').selectOption({ label: 'Germany' })
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('You sell from Germany.')).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
    await page.getByLabel('Name of the shop').fill('Brandt Keramik')
    await page.getByLabel('Address on the web').fill('https://shop')
    await page.getByRole('button', { name: 'Set up the shop' }).click()
    await expect(page.getByRole('alert')).toContainText('without https://')
    await page.getByLabel('Address on the web').fill('localhost')
    await page.getByRole('button', { name: 'Set up the shop' }).click()

    await expect(page).toHaveURL(/\/admin$/)
    const steps = page.getByRole('region', { name: 'Before shoppers come' })
    await expect(steps.getByRole('listitem').filter({ hasText: 'Done: ' })).toHaveText([
      /Name, country and currency/,
      /Ways to pay/,
      /Delivery to your own country/,
    ])
    const db = await openDatabase(join(dataDir, 'shop.db'))
    const channel = await db.read('channels').first('country_code', 'currency', 'time_zone', 'language_tag')
    expect(channel).toEqual({
      country_code: 'DE',
      currency: 'EUR',
      time_zone: 'Europe/Berlin',
      language_tag: 'en-DE',
    })
    await db.close()

    // the link leads nobody else in
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page).toHaveURL(/\/admin\/login$/)
  } finally {
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
})
