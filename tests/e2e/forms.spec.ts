import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, mainlyScripts, serverOnly, test } from './journey'
import { openMail } from './messages'
import { runOwnerCommand, withShopDatabase } from './owner'
import { newEmail } from './shopper'

test.use({ expectedErrors: [/status of 4(04|22)/] })

test(
  'the contact form keeps what was typed beside its errors, and tells that it was sent',
  mainlyScripts,
  async ({ page }) => {
    await page.goto('/contact')
    await page.getByRole('link', { name: 'Write to us with this form' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible()
    await page.getByLabel('Your name').fill('Asha <script>alert(1)</script>')
    // browsers accept this address, the shop does not
    await page.getByLabel('Your email address').fill('asha@localhost')
    await page.getByLabel('Your message').fill('Is the quilt warm?')
    const send = page.getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.getByRole('link', { name: 'Your email address: Enter a valid email address' })).toBeVisible()
    await expect(page.getByLabel('Your name')).toHaveValue('Asha <script>alert(1)</script>')
    await expect(page.getByLabel('Your message')).toHaveValue('Is the quilt warm?')
    await page.getByLabel('Your email address').fill('asha@example.com')
    await send.click()
    await expect(page.getByText('Thank you. We have your message').first()).toBeVisible()
    expect((await page.goto('/forms/none'))?.status()).toBe(404)
  },
)

test(
  'programs that fill in forms are thanked and stored nowhere, and what has no valid time is asked for again',
  serverOnly,
  async ({ page }) => {
    const run = newEmail()
    const message = (name: string) => `${name} of ${run} <img src=x onerror=alert(1)>`
    const countStored = (text: string) =>
      withShopDatabase(async ({ read }) => {
        const answers: string[] = await read('form_answers').pluck('answers')
        return answers.filter((answer) => answer.includes(JSON.stringify(text))).length
      })
    const thanks = page.getByText('Thank you. We have your message').first()
    const fill = async (text: string) => {
      await page.goto('/forms/contact')
      await page.getByLabel('Your name').fill('Asha')
      await page.getByLabel('Your email address').fill('asha@example.com')
      await page.getByLabel('Your message').fill(text)
    }
    await fill(message('robot'))
    // people do not see it, and no key leads to it
    await page.locator('[name="website"]').fill('https://robot.example', { force: true })
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thanks).toBeVisible()
    expect(await countStored(message('robot'))).toBe(0)

    await fill(message('forger'))
    await page.locator('[name="stamp"]').evaluate((field: HTMLInputElement) => (field.value = 'mwt2mjba.forged'))
    // an error of a field is told first
    await page.getByLabel('Your email address').fill('asha@localhost')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Enter a valid email address')
    await page.getByLabel('Your email address').fill('asha@example.com')
    await page.locator('[name="stamp"]').evaluate((field: HTMLInputElement) => (field.value = 'mwt2mjba.forged'))
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('alert')).toContainText('Nothing has been sent yet. Please press “Send” once more.')
    // the thanks for what was sent before are not shown again
    await expect(thanks).toBeHidden()
    await expect(page.getByLabel('Your message')).toHaveValue(message('forger'))
    expect(await countStored(message('forger'))).toBe(0)
    // who has read the message sends it again, and it is stored once, as it was written
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thanks).toBeVisible()
    expect(await countStored(message('forger'))).toBe(1)
  },
)

test(
  'a form of the owner takes a file, keeps it beside an error elsewhere, and the owner gets it by mail',
  serverOnly,
  async ({ page }) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-form-'))
    const slug = 'made-to-measure'
    const fields = [
      { key: 'email', type: 'email', label: 'Your email address', required: true },
      { key: 'drawing', type: 'file', label: 'Your drawing', required: true },
    ]
    writeFileSync(join(folder, 'form.json'), JSON.stringify({ title: 'Made to measure', fields }))
    await runOwnerCommand('forms', 'save', slug, join(folder, 'form.json'))
    await page.goto(`/forms/${slug}`)
    const file = page.getByLabel('Your drawing')
    const send = page.getByRole('button', { name: 'Send' })
    await page.getByLabel('Your email address').fill('asha@localhost')
    await file.setInputFiles({ name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') })
    await send.click()
    await expect(page.getByRole('link', { name: /must be a PNG, JPEG, WebP or PDF/ })).toBeVisible()
    const plan = { name: 'Plan for the hall.PDF', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a plan') }
    await file.setInputFiles(plan)
    await send.click()
    await expect(page.getByRole('link', { name: 'Enter a valid email address' })).toBeVisible()
    await expect(page.getByText('Plan for the hall.pdf is saved')).toBeVisible()
    await page.getByLabel('Your email address').fill('ben@example.com')
    await send.click()
    await expect(page.getByText('Thank you. We have received it.').first()).toBeVisible()
    const csv = join(folder, 'answers.csv')
    await runOwnerCommand('forms', 'export', slug, csv, '--files', join(folder, 'files'))
    const [exported = ''] = readdirSync(join(folder, 'files'))
    expect(exported).toMatch(/^\d+-drawing-Plan for the hall\.pdf$/)
    expect(readFileSync(join(folder, 'files', exported), 'utf8')).toBe('%PDF-1.4 a plan')
    expect(readFileSync(csv, 'utf8')).toContain(`ben@example.com,${exported}`)
  },
)

test(
  'news by email begin when the link of the mail is confirmed, and end by one click',
  serverOnly,
  async ({ page }) => {
    const address = newEmail()
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'News by email' }).click()
    await page.getByLabel('Your email address').fill('asha@localhost')
    await page.getByRole('button', { name: 'Send me news' }).click()
    await expect(page.getByText('Enter a valid email address').last()).toBeVisible()
    await page.getByLabel('Your email address').fill(address)
    await page.getByRole('button', { name: 'Send me news' }).click()
    await expect(page.getByText('Please check your inbox').first()).toBeVisible()
    await openMail(page, address)
    await page.getByRole('link', { name: /\/subscribe\// }).click()
    await page.getByRole('button', { name: 'Yes, send me news' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    const unsubscribed = await page.request.post(`${page.url()}/unsubscribe`, {
      headers: { Origin: 'https://mail.example' },
      form: { 'List-Unsubscribe': 'One-Click' },
    })
    expect([unsubscribed.status(), await unsubscribed.text()]).toEqual([
      200,
      'You are off the list. We have deleted your address.',
    ])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You are not on the list' })).toBeVisible()
  },
)
