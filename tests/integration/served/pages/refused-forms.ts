import { Window, type Document, type Element } from 'happy-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { customerPages, publicPages } from '../../../routes/route-table'
import { walkToPayment } from '../../../setup/form-shopper'
import type { ServedShop } from '../../served-shop'
import { Browser } from '../attacks/browser'
import { createCustomerWithEverything } from '../attacks/victim'

/**
 * Sends every form of every page without what it asks for, and without scripts: the page that refuses it leads from the
 * summary of errors to each field, which is described by its error.
 */
export function describeRefusedForms(getShop: () => ServedShop): void {
  describe('refused forms', () => testRefusedForms(getShop))
}

const controls = 'input:not([type=hidden]), select, textarea'
/** What somebody types who types it wrong; an empty text for all others. */
const wrongValues: Record<string, string> = { email: 'nobody', tel: '1', url: 'nowhere' }

const parser = new new Window().DOMParser()

/** The document of a page, of its main part alone: what is around it has no form that can be filled in wrong. */
const parse = (html: string): Document => {
  const [main = html] = /<main\b.*<\/main>/s.exec(html) ?? []
  return parser.parseFromString(main, 'text/html') as unknown as Document
}

/** The fields that a browser sends of a form in which everything is empty or wrong, by its first button. */
function fieldsOf(form: Element, page: Document): FormData {
  const fields = new FormData()
  const id = form.getAttribute('id')
  const outside = id ? [...page.querySelectorAll(`[form="${id}"]`)] : []
  const all = [...form.querySelectorAll('input, select, textarea'), ...outside]
  for (const field of all) {
    const name = field.getAttribute('name')
    const type = field.getAttribute('type') ?? 'text'
    if (!name || field.hasAttribute('disabled') || field.tagName === 'BUTTON') continue
    if (type === 'hidden') fields.append(name, field.getAttribute('value') ?? '')
    else if (type === 'file') fields.append(name, new Blob([]), '')
    else if (!['radio', 'checkbox', 'submit'].includes(type)) fields.append(name, wrongValues[type] ?? '')
  }
  const button = form.querySelector('button:not([type=button]), input[type=submit]')
  const [name, value] = [button?.getAttribute('name'), button?.getAttribute('value')]
  if (name) fields.append(name, value ?? '')
  return fields
}

/** Finds what is missing on the page that shows a refused form again. */
function findFaults(html: string): string[] {
  const page = parse(html)
  const wrong = [...page.querySelectorAll('[aria-invalid=true]')]
  const summaries = [...page.querySelectorAll('main [role=alert]')].filter((part) => part.querySelector('a[href^="#"]'))
  const alerts = [...page.querySelectorAll('main [role=alert]')]
  if (wrong.length === 0) return alerts.length > 0 ? [] : ['nothing says that it was refused']
  if (summaries.length === 0) return [`no summary leads to ${wrong.map((one) => one.getAttribute('name')).join(', ')}`]
  const faults: string[] = []
  const targets: Element[] = []
  for (const summary of summaries) {
    if (summary.getAttribute('tabindex') !== '-1') faults.push('the summary cannot have the focus')
    for (const link of summary.querySelectorAll('a[href^="#"]')) {
      const message = link.textContent.trim()
      const target = page.getElementById(link.getAttribute('href')?.slice(1) ?? '')
      if (!target) {
        faults.push(`“${message}” leads nowhere`)
        continue
      }
      targets.push(target)
      if (!target.matches(controls) && target.getAttribute('tabindex') !== '-1')
        faults.push(`“${message}” leads to what cannot have the focus`)
      const described = (target.getAttribute('aria-describedby') ?? '').split(' ')
      const texts = described.map((id) => page.getElementById(id)?.textContent.trim() ?? '')
      // the summary may name the field before its error, and “First name is empty” is “Enter your first name” beside it
      const isDescribed = texts.some(
        (text) =>
          text !== '' &&
          (text.includes(message) ||
            message.endsWith(text) ||
            (message.endsWith(' is empty') && /^(?:Enter|Choose) /.test(text))),
      )
      if (!isDescribed) faults.push(`“${message}” does not describe its field`)
    }
  }
  for (const field of wrong)
    if (!targets.some((target) => target === field || target.contains(field)))
      faults.push(`no link leads to ${field.getAttribute('name')}`)
  const first = wrong[0]
  if (first && targets[0] && targets[0] !== first && !targets[0].contains(first))
    faults.push(`the first link does not lead to the first field, ${first.getAttribute('name')}`)
  return faults
}

function testRefusedForms(getShop: () => ServedShop): void {
  let shop: ServedShop
  beforeAll(() => {
    shop = getShop()
  })

  /** Sends the forms of some pages; returns how many were refused, and what is missing on the pages that say so. */
  const sendForms = async (browser: Browser, paths: readonly string[]) => {
    const faults = new Set<string>()
    const refused = new Set<string>()
    const sent = new Set<string>()
    for (const path of paths) {
      const text = await (await browser.open(path)).text()
      if (!text.includes('method="post"')) continue
      const page = parse(text)
      for (const form of page.querySelectorAll('form[method=post]')) {
        const action = form.getAttribute('action') ?? path
        const names = [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))
        const key = `${action.split('?')[0]} ${names.join()}`
        // what has nothing to fill in can't be filled in wrong
        if (sent.has(key) || !form.querySelector(controls)) continue
        sent.add(key)
        const target = new URL(action, shop.origin + path)
        const fields = fieldsOf(form, page)
        const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
        const pairs = [...fields].map(([name, value]) => [name, typeof value === 'string' ? value : ''])
        const reply = await browser.open(target.pathname + target.search, {
          method: 'POST',
          headers: { Origin: shop.origin },
          body: isMultipart ? fields : new URLSearchParams(pairs),
        })
        const html = await reply.text()
        if (reply.status < 400) continue
        refused.add(key)
        for (const fault of findFaults(html)) faults.add(`${path} ${action} (${reply.status}): ${fault}`)
      }
    }
    return { refused: refused.size, faults: [...faults] }
  }

  test('of pages that everybody sees lead to each field that is wrong', async () => {
    const { refused, faults } = await sendForms(new Browser(shop.origin), Object.values(publicPages).flat())
    expect(faults).toEqual([])
    expect(refused).toBeGreaterThan(10)
  })

  test('of a customer and of the checkout lead to each field that is wrong', async () => {
    const { browser, belongings } = await createCustomerWithEverything(shop)
    const { token, openToken, line } = belongings
    const own = [`/order/${token}`, `/order/${token}/refund`, `/order/${openToken}/cancel`, `/cart/line/${line}`]
    const { refused, faults } = await sendForms(browser, [...customerPages, ...own])
    expect(faults).toEqual([])
    expect(refused).toBeGreaterThan(5)
    const guest = new Browser(shop.origin)
    const shopper = await walkToPayment(shop.origin, {
      product: { product: 'stoneware-chai-mug', 'o.colour': 'clay' },
      email: 'asha@example.com',
    })
    for (const [name, value] of Object.entries(shopper.cookies())) guest.cookies.set(name, value)
    const atCheckout = await sendForms(guest, ['/cart', '/checkout/payment', '/checkout/address'])
    expect(atCheckout.faults).toEqual([])
    expect(atCheckout.refused).toBeGreaterThan(1)
  })
}
