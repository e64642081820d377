import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { readIndiaPostcodes } from '~db/address-data/india-postcodes'
import { findPostcodePlace } from './postcode-places.server'

onSqlite('the place of a postcode', { template: 'shop' }, (open) => {
  test.each([
    ['560001', { stateCode: 'KA', city: 'Bengaluru' }],
    ['४०० ०५०', { stateCode: 'MH', city: 'Mumbai' }],
    ['400 050', { stateCode: 'MH', city: 'Mumbai' }],
    ['400703', { stateCode: 'MH', city: null }],
    ['403001', { stateCode: 'GA', city: 'Panaji' }],
    ['605001', { stateCode: 'PY', city: 'Puducherry' }],
    ['604001', { stateCode: 'TN', city: null }],
    ['263139', { stateCode: 'UK', city: 'Haldwani' }],
    ['194101', { stateCode: 'LA', city: 'Leh' }],
    ['836001', { stateCode: 'JH', city: null }],
    ['682555', { stateCode: 'LD', city: null }],
    ['900001', null],
    ['', null],
  ])('%s is in %o', async (postcode, place) => {
    expect(await findPostcodePlace(await open(), 'IN', postcode)).toEqual(place)
  })

  test('is not known in a country without a table', async () => {
    expect(await findPostcodePlace(await open(), 'DE', '10115')).toBeNull()
  })

  test('has every state of India, and no beginning twice', async () => {
    const db = await open()
    const india = await db.read('countries').where({ code: 'IN' }).first('id')
    const states: string[] = await db.read('states').where({ country_id: india.id }).pluck('code')
    const places = readIndiaPostcodes()
    expect(new Set(places.map(({ stateCode }) => stateCode))).toEqual(new Set(states))
    expect(new Set(places.map(({ prefix }) => prefix)).size).toBe(places.length)
    for (let circle = 11; circle <= 85; circle++) {
      // these circles are not in use
      if ([29, 35, 54, 55, 65, 66].includes(circle)) continue
      const known = places.some(({ prefix }) => prefix.startsWith(String(circle)))
      expect(known, `PIN codes that begin with ${circle}`).toBe(true)
    }
  })
})
