import { expect, test } from 'vitest'
import { addressTextOf } from './data-part'

const address = { city: 'Bengaluru', stateCode: 'KA', stateName: 'Karnataka', postcode: '560001', countryCode: 'IN' }

test('an address has the names of its state and its country, or their codes where they have no names', () => {
  expect(addressTextOf(JSON.stringify({ ...address, countryName: 'India' }))).toBe(
    'Bengaluru, Karnataka, 560001, India',
  )
  expect(addressTextOf(JSON.stringify({ ...address, stateName: '', countryName: '' }))).toBe(
    'Bengaluru, KA, 560001, IN',
  )
  expect(addressTextOf(null)).toBe('')
})
