import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onSqlite } from '../../../../../tests/setup/databases'
import { createChannel } from '../../../../../tests/factories/product'
import { createVisitor } from '../../../../../tests/factories/visitor'
import type { Visitor } from '~/domain/shared/shop'
import { pincodeFormat } from '~/domain/catalogue/pincodes/pincode'
import { normalisePincode } from '~/domain/catalogue/pincodes/pincode-table.server'
import { checkPincode } from './check-pincode.server'

async function openWith(
  open: () => Promise<Database>,
  rows: Array<
    [from: string, to: string, isServiceable: number, hasCod: number, days: number | null, zone: string | null]
  >,
): Promise<Visitor> {
  const visitor = await createVisitor(await open())
  await visitor.db.transaction(async (trx) => {
    const [zone] = await trx('shipping_zones')
      .insert({ channel_id: visitor.channel.id, name: 'India', position: 0 })
      .returning<Array<{ id: number }>>('id')
    await trx('shipping_zone_places').insert({ zone_id: zone?.id, country_code: 'IN' })
    const method = { code: 'standard', name: 'Standard', kind: 'flat', rates: '[{"from":0,"price":7900}]' }
    await trx('shipping_methods').insert({ zone_id: zone?.id, ...method })
  })
  for (const [code_from, code_to, is_serviceable, has_cash_on_delivery, days, zone] of rows) {
    await visitor.db
      .write('pincodes')
      .insert({ channel_id: visitor.channel.id, code_from, code_to, is_serviceable, has_cash_on_delivery, days, zone })
  }
  return visitor
}

test.each(['56000', '5600011', '060001', '56000a', '', '560001; drop'])('%s is not an Indian pincode', (value) => {
  expect(normalisePincode('IN', value)).toBeNull()
})

test('a pincode is read with or without its space, in the digits of every script', () => {
  expect(normalisePincode('IN', '٥٦٠٠٠١')).toBe('560001')
  expect(normalisePincode('IN', ' 560 001 ')).toBe('560001')
  expect(normalisePincode('GB', 'sw1a 1aa')).toBe('SW1A1AA')
  expect(normalisePincode('DE', '!!')).toBeNull()
})

test('the pattern of the field accepts the same values as the server', () => {
  const accepts = (country: string, value: string) =>
    new RegExp(`^(?:${pincodeFormat(country).pattern})$`, 'v').test(value)
  expect(['560001', '560 001', '060001', '56000'].map((value) => accepts('IN', value))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(['SW1A 1AA', '101', '--', 'é1234'].map((value) => accepts('GB', value))).toEqual([true, true, false, false])
})

async function offerCashOnDelivery(visitor: Visitor, isActive = 1): Promise<void> {
  await visitor.db.write('payment_methods').insert({
    channel_id: visitor.channel.id,
    code: 'cod',
    provider: 'cash_on_delivery',
    name: 'Cash on delivery',
    config: '{}',
    is_active: isActive,
  })
}

onSqlite('pincodes', (open) => {
  test('have cash on delivery only where the channel offers it', async () => {
    const visitor = await openWith(open, [['560001', '560100', 1, 1, 3, 'South']])
    expect(await checkPincode(visitor, '560001')).toMatchObject({ value: { hasCashOnDelivery: false } })
    await offerCashOnDelivery(visitor, 0)
    expect(await checkPincode(visitor, '560001')).toMatchObject({ value: { hasCashOnDelivery: false } })
    await visitor.db.write('payment_methods').update({ is_active: 1 })
    expect(await checkPincode(visitor, '560001')).toMatchObject({ value: { hasCashOnDelivery: true } })
    await visitor.db.write('payment_methods').update({ countries: '["AE"]' })
    expect(await checkPincode(visitor, '560001')).toMatchObject({ value: { hasCashOnDelivery: false } })
  })

  test('with an empty table every pincode is served, with cash on delivery', async () => {
    const visitor = await openWith(open, [])
    await offerCashOnDelivery(visitor)
    const other = await createChannel(visitor.db, { code: 'eu', host: 'eu.localhost' })
    await visitor.db.write('pincodes').insert({
      channel_id: other.id,
      code_from: '110001',
      code_to: '110001',
      is_serviceable: 0,
      has_cash_on_delivery: 0,
    })
    expect(await checkPincode(visitor, '560 001')).toEqual({
      ok: true,
      notices: [],
      value: { pincode: '560001', isServiceable: true, hasCashOnDelivery: true, days: null, zone: null },
    })
  })

  test('a range has days, zone and cash on delivery; a pincode in no range is not served', async () => {
    const visitor = await openWith(open, [
      ['560001', '560100', 1, 0, 3, 'South'],
      ['400001', '400001', 0, 1, 2, 'West'],
    ])
    const at = async (pincode: string) => {
      const result = await checkPincode(visitor, pincode)
      return result.ok ? result.value : result.error
    }
    expect(await at('560001')).toEqual({
      pincode: '560001',
      isServiceable: true,
      hasCashOnDelivery: false,
      days: 3,
      zone: 'South',
    })
    expect(await at('560100')).toMatchObject({ isServiceable: true })
    expect(await at('560101')).toEqual({
      pincode: '560101',
      isServiceable: false,
      hasCashOnDelivery: false,
      days: null,
      zone: null,
    })
    expect(await at('400001')).toEqual({
      pincode: '400001',
      isServiceable: false,
      hasCashOnDelivery: false,
      days: null,
      zone: 'West',
    })
  })

  test('of nested ranges the narrower one is used', async () => {
    const visitor = await openWith(open, [
      ['560001', '560001', 0, 0, null, 'Closed'],
      ['500000', '599999', 1, 1, 6, 'Wide'],
      ['560001', '560100', 1, 1, 2, 'City'],
      ['5', '6', 1, 1, 9, 'Short'],
    ])
    const zoneAt = async (pincode: string) => {
      const result = await checkPincode(visitor, pincode)
      return result.ok && result.value.zone
    }
    expect([await zoneAt('560001'), await zoneAt('560002'), await zoneAt('570001'), await zoneAt('700001')]).toEqual([
      'Closed',
      'City',
      'Wide',
      null,
    ])
  })

  test('an invalid pincode is an error at its field', async () => {
    const visitor = await openWith(open, [])
    expect(await checkPincode(visitor, '12')).toEqual({
      ok: false,
      error: {
        code: 'invalid_pincode',
        message: 'Enter a 6-digit PIN code',
        errors: { pincode: ['Enter a 6-digit PIN code'] },
      },
    })
  })
})
