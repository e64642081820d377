import { expect, test } from 'vitest'
import { createChannel } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import { readTaxRates } from '~/domain/sales/tax/tax.queries.server'
import { readShippingZones } from './shipping.queries.server'

onSqlite('places', (open) => {
  test('a channel’s zones are read with their places and active methods in the owner’s order', async () => {
    const db = await open()
    const { id } = await createChannel(db)
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost' })
    await db.write('shipping_zones').insert([
      { id: 1, channel_id: id, name: 'Abroad', position: 2 },
      { id: 2, channel_id: id, name: 'India', position: 1 },
      { id: 3, channel_id: other.id, name: 'Elsewhere', position: 0 },
    ])
    await db.write('shipping_zone_places').insert([
      { zone_id: 2, country_code: 'IN', state_code: 'KA', postcode_from: '560001', postcode_to: '560100' },
      { zone_id: 3, country_code: 'DE' },
    ])
    for (const method of [
      {
        zone_id: 2,
        code: 'express',
        name: 'Express',
        kind: 'by_weight',
        rates: '[{"from":0,"price":14900},{"from":2000,"price":24900}]',
        position: 2,
        days_min: 1,
        days_max: 2,
      },
      {
        zone_id: 2,
        code: 'standard',
        name: 'Standard',
        description: 'By road',
        kind: 'flat',
        rates: '[{"from":0,"price":7900}]',
        free_above: 99_900,
        tax_class: 'shipping',
        position: 1,
      },
      { zone_id: 2, code: 'pigeon', name: 'Pigeon', kind: 'flat', rates: '[]', is_active: 0 },
    ]) {
      await db.write('shipping_methods').insert(method)
    }
    expect(await readShippingZones(db.read, id)).toEqual([
      {
        id: 2,
        name: 'India',
        position: 1,
        places: [{ countryCode: 'IN', stateCode: 'KA', postcodeFrom: '560001', postcodeTo: '560100' }],
        methods: [
          {
            code: 'standard',
            name: 'Standard',
            description: 'By road',
            kind: 'flat',
            rates: [{ from: 0, price: 7900 }],
            freeAbove: 99_900,
            taxClass: 'shipping',
            daysMin: null,
            daysMax: null,
          },
          {
            code: 'express',
            name: 'Express',
            description: '',
            kind: 'by_weight',
            rates: [
              { from: 0, price: 14_900 },
              { from: 2_000, price: 24_900 },
            ],
            freeAbove: null,
            taxClass: 'standard',
            daysMin: 1,
            daysMax: 2,
          },
        ],
      },
      { id: 1, name: 'Abroad', position: 2, places: [], methods: [] },
    ])
  })

  test('rates that are not a list of steps are a bug, not a free delivery', async () => {
    const db = await open()
    const { id } = await createChannel(db)
    await db.write('shipping_zones').insert({ id: 1, channel_id: id, name: 'India' })
    await db
      .write('shipping_methods')
      .insert({ zone_id: 1, code: 'broken', name: 'Broken', kind: 'flat', rates: '[{"from":0,"price":-5}]' })
    await expect(readShippingZones(db.read, id)).rejects.toThrow()
  })

  test('a channel’s tax rates are read in the table’s order', async () => {
    const db = await open()
    const { id } = await createChannel(db)
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost' })
    await db.write('tax_rates').insert([
      {
        channel_id: id,
        tax_class: 'standard',
        country_code: 'IN',
        place: 'same_state',
        name: 'SGST',
        rate_ppm: 90_000,
        position: 2,
      },
      {
        channel_id: id,
        tax_class: 'standard',
        country_code: 'IN',
        place: 'same_state',
        name: 'CGST',
        rate_ppm: 90_000,
        position: 1,
      },
      {
        channel_id: other.id,
        tax_class: 'standard',
        country_code: 'DE',
        place: 'any',
        name: 'MwSt',
        rate_ppm: 190_000,
        position: 0,
      },
    ])
    const row = { taxClass: 'standard', countryCode: 'IN', stateCode: null, place: 'same_state', ratePpm: 90_000 }
    expect(await readTaxRates(db.read, id)).toEqual([
      { ...row, name: 'CGST', position: 1 },
      { ...row, name: 'SGST', position: 2 },
    ])
  })
})
