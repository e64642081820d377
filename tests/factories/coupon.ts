import type { Database } from '~db/connection'

/** Adds the coupon TEN to the first channel: ten per cent, shown to everybody. `values`: other columns, or others of these. */
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
