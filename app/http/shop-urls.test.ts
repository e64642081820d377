import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { closedShopHelp } from './shop-urls'

test('a closed shop leads to an e-mail address, else to a phone, and always to something', () => {
  const help = (given: Record<string, string>) => closedShopHelp(settingsSchema.parse(given))
  expect(help({ store_email: 'care@shop.example', store_phone: '+91 80 4718 2201' })).toBe('mailto:care@shop.example')
  expect(help({ store_phone: '+91 80 4718 2201' })).toBe('tel:+918047182201')
  expect(help({})).toBe('/contact')
})
