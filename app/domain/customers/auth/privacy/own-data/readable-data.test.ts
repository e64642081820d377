import { expect, test } from 'vitest'
import { readableData } from './readable-data'

const india = { languageTag: 'en-IN', timeZone: 'Asia/Kolkata' }

test('what the shop knows is shown with labels, dates and words', () => {
  const parts = [
    {
      title: 'Addresses',
      rows: [
        { Type: 'Shipping', first_name: 'Asha', company: '', postcode: '560001' },
        { Type: 'Billing', first_name: 'asha', company: '', postcode: '' },
      ],
    },
    {
      title: 'Payments',
      rows: [{ State: 'part_refunded', Made: '2026-11-22T20:15:00.000Z', Note: 'my_note', On: '2026-11-23' }],
    },
    { title: 'Parcels', rows: [{ Report: 'in_transit, Bengaluru' }, { Report: 'delivered' }] },
    { title: 'Reviews', rows: [] },
    // a name that somebody has typed stays as it is
    { title: 'Gift cards', rows: [{ For: 'asha' }] },
  ]
  const [addresses, payments, parcels, reviews, cards] = readableData(parts, india)
  // a column in which nothing stands is left out
  expect(addresses?.rows).toEqual([
    { Type: 'Shipping', 'First name': 'Asha', 'PIN code or postcode': '560001' },
    { Type: 'Billing', 'First name': 'asha', 'PIN code or postcode': '' },
  ])
  expect(payments?.rows).toEqual([
    {
      State: 'Part refunded',
      Made: expect.stringMatching(/^23\u00A0Nov\u00A02026,\u00A01:45\sam$/),
      Note: 'my_note',
      On: '23\u00A0Nov\u00A02026',
    },
  ])
  expect(parcels?.rows).toEqual([{ Report: 'In transit, Bengaluru' }, { Report: 'Delivered' }])
  expect(cards?.rows).toEqual([{ For: 'asha' }])
  expect(reviews).toEqual({ title: 'Reviews', rows: [] })
})
