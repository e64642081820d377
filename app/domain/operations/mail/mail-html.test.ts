import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { requireChromium } from '../../../../tests/setup/chromium'
import { withNotes } from './mail-notes'
import { mailBlock, mailButton, mailDocument, mailLine, mailTable } from './mail-html'

test('a mail with a long link and a long name fits a window of 320 pixels', async () => {
  const link = `https://www.carrier.example/track/${'1234567890'.repeat(6)}`
  const html = mailDocument({
    title: 'On its way',
    storeName: 'Taana',
    heading: 'It is on its way',
    body:
      mailTable([
        mailLine({ quantity: '2.5 metres', name: 'Chanderi'.repeat(9), details: link, amount: '₹12,34,567.89' }),
      ]) +
      mailBlock('Delivery', [`At the carrier: ${link}`]) +
      mailButton(link, 'Follow your order'),
  })
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 600 } })
    await page.setContent(html)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  } finally {
    await browser.close()
  }
})

test('a note at the end of a mail has its link in the colour of the text, to be read on dark, too', () => {
  const html = mailDocument({ title: 'Delivered', storeName: 'Taana', heading: 'It is there', body: '' })
  const note = { text: 'How do you like it?', link: { label: 'Write a review', href: 'https://shop.example/order/t' } }
  const mail = withNotes({ subject: 'Delivered', text: 'It is there\nTaana', html }, [note])
  expect(mail.html).toContain('<a href="https://shop.example/order/t" style="color:inherit">Write a review</a>')
})
