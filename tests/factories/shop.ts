import type { Database } from '~db/connection'
import { seedCountries } from '~/domain/customers/addresses/seed-countries.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { createChannel } from './product'

/** A complete Indian address with the wire names of the fields. It is in Karnataka, like the seller. */
export const bengaluruAddress = {
  country_id: 'IN',
  state_id: 'KA',
  first_name: 'Asha',
  last_name: 'Rao',
  phone: '9876543210',
  address_1: '12 Church Street',
  city: 'Bengaluru',
  postcode: '560001',
}

/**
 * Channel 'in' with everything that a checkout needs: countries, tax (standard: 9 % CGST + 9 % SGST within Karnataka,
 * 18 % IGST to other states), delivery in India ('standard' ₹79, free from ₹2,000; 'express' ₹149, in Karnataka only)
 * and payment methods ('bank', and 'cod' up to ₹5,000 with a fee of ₹49).
 */
export async function createShop(db: Database): Promise<Channel> {
  await seedCountries(db)
  const channel = await createChannel(db)
  await db.transaction(async (trx) => {
    const insertId = async (table: string, row: Record<string, unknown>): Promise<number> => {
      const [inserted] = await trx(table).insert(row).returning<Array<{ id: number }>>('id')
      if (!inserted) throw new Error(`nothing was written to ${table}`)
      return inserted.id
    }
    const rate = { channel_id: channel.id, tax_class: 'standard', country_code: 'IN' }
    await insertId('tax_rates', { ...rate, place: 'same_state', name: 'CGST', rate_ppm: 90_000, position: 0 })
    await insertId('tax_rates', { ...rate, place: 'same_state', name: 'SGST', rate_ppm: 90_000, position: 1 })
    await insertId('tax_rates', { ...rate, place: 'other_state', name: 'IGST', rate_ppm: 180_000, position: 2 })

    const standard = {
      code: 'standard',
      name: 'Standard',
      kind: 'flat',
      rates: '[{"from":0,"price":7900}]',
      free_above: 200_000,
      days_min: 3,
      days_max: 6,
      position: 0,
    }
    const express = {
      code: 'express',
      name: 'Express',
      kind: 'flat',
      rates: '[{"from":0,"price":14900}]',
      days_min: 1,
      days_max: 2,
      position: 1,
    }
    const india = await insertId('shipping_zones', { channel_id: channel.id, name: 'India', position: 1 })
    await insertId('shipping_zone_places', { zone_id: india, country_code: 'IN' })
    await insertId('shipping_methods', { zone_id: india, ...standard })
    const karnataka = await insertId('shipping_zones', { channel_id: channel.id, name: 'Karnataka', position: 0 })
    await insertId('shipping_zone_places', { zone_id: karnataka, country_code: 'IN', state_code: 'KA' })
    await insertId('shipping_methods', { zone_id: karnataka, ...standard })
    await insertId('shipping_methods', { zone_id: karnataka, ...express })

    const method = { channel_id: channel.id, config: '{}' }
    await insertId('payment_methods', {
      ...method,
      code: 'bank',
      provider: 'bank_transfer',
      name: 'Bank transfer',
      position: 0,
    })
    await insertId('payment_methods', {
      ...method,
      code: 'cod',
      provider: 'cash_on_delivery',
      name: 'Cash on delivery',
      maximum: 500_000,
      fee: 4900,
      position: 1,
    })
  })
  return channel
}

/**
 * Adds the coupon TEN to the first channel: ten per cent, shown to everybody. `values`: other columns, or others of
 * these.
 */
export async function createCoupon(db: Database, values: Readonly<Record<string, unknown>> = {}): Promise<void> {
  await db.write('coupons').insert({
    code: 'TEN',
    title: 'Ten per cent',
    kind: 'percent',
    value: 100_000,
    channel_id: 1,
    conditions: '{}',
    is_public: 1,
    ...values,
  })
}
