import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { closedShopHelp, helpLink, supportHref } from './shop-urls'
import { shopData } from './structured-data'

test('a shop without a customer care shows no contact of its own, and links the contact page alone', () => {
  const contact = { store_email: 'care@shop.example', store_phone: '+91 80 4718 2201' }
  const settings = settingsSchema.parse({ ...contact, enable_customer_care: false })
  expect([supportHref(settings), closedShopHelp(settings)]).toEqual([null, null])
  expect(helpLink(settings)).toEqual({ label: 'Contact', href: '/contact' })
  const shop = { origin: 'https://shop.example', storeName: 'Kalra', description: '', logoHash: null, address: '' }
  expect(JSON.stringify(shopData({ ...shop, settings }))).not.toContain('contactPoint')
  const withCare = settingsSchema.parse(contact)
  expect(supportHref(withCare)).toBe('mailto:care@shop.example')
  expect(JSON.stringify(shopData({ ...shop, settings: withCare }))).toContain('"telephone":"+91 80 4718 2201"')
})

test('a closed shop leads to an e-mail address, else to a phone, and always to something', () => {
  const help = (given: Record<string, string>) => closedShopHelp(settingsSchema.parse(given))
  expect(help({ store_email: 'care@shop.example', store_phone: '+91 80 4718 2201' })).toBe('mailto:care@shop.example')
  expect(help({ store_phone: '+91 80 4718 2201' })).toBe('tel:+918047182201')
  expect(help({})).toBe('/contact')
})
