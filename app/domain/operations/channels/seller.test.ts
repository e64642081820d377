import { expect, test } from 'vitest'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { defaultChannel } from '../../../../tests/factories/product'
import type { ChannelSeller } from './channel'
import { sellerOf } from './seller'

const shop = settingsSchema.parse({
  store_address: '14 Lavelle Road',
  store_country: 'IN',
  store_state: 'KA',
  store_tax_id: '29AAACT1234F1Z5',
})
const none: ChannelSeller = { sellerName: null, sellerAddress: null, sellerTaxId: null, returnAddress: null }
const germany = { ...defaultChannel, countryCode: 'DE', stateCode: 'BE' }
const ofShop = {
  name: 'Taana',
  address: '14 Lavelle Road',
  countryCode: 'IN',
  stateCode: 'KA',
  taxId: '29AAACT1234F1Z5',
  returnAddress: '14 Lavelle Road',
}
const berlin = { address: 'Torstr. 1', countryCode: 'DE', stateCode: 'BE', returnAddress: 'Torstr. 1' }

test.each<[string, Partial<ChannelSeller>, Partial<typeof shop>, object]>([
  ['says nothing', {}, {}, {}],
  ['sends things back elsewhere', { returnAddress: 'Hub 9' }, {}, { returnAddress: 'Hub 9' }],
  [
    'is of a shop that takes things back elsewhere',
    {},
    { store_return_address: 'Depot 2' },
    { returnAddress: 'Depot 2' },
  ],
  [
    'has an address, which is in its country',
    { sellerAddress: 'Torstr. 1' },
    { store_return_address: 'Depot 2' },
    berlin,
  ],
  ['has a number of its own', { sellerTaxId: 'DE123' }, {}, { taxId: 'DE123' }],
  ['has another seller, who has no number yet', { sellerName: 'Taana GmbH' }, {}, { name: 'Taana GmbH', taxId: '' }],
])('the seller of a channel that %s', (_case, channel, settings, expected) => {
  const seller = sellerOf({ ...germany, ...none, ...channel }, { ...shop, ...settings }, 'Taana')
  expect(seller).toEqual({ ...ofShop, ...expected })
})
