import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createMember } from '../../../../../tests/factories/member'
import { onSqlite } from '../../../../../tests/setup/databases'
import { chooseCoupons } from '~/domain/operations/selections/choose-coupons.server'
import { planSelection, readSelection, startSelection } from '~/domain/operations/selections/selections.server'
import { addCoupon, addOffer, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'

onSqlite('many coupons', (open) => {
  test('are switched and deleted together, but for those that orders have used or others have changed', async () => {
    const db = await open()
    const { context, staff } = await createMember(db, 'manager')
    const terms = { kind: 'percent', value: 100_000, isPublic: false } as const
    const codes = ['MAY', 'JUNE', 'JULY']
    for (const code of codes) unwrap(await addCoupon(context, { code, title: code, ...terms }))
    unwrap(await addOffer(context, { title: 'Tea week', ...terms }))
    await db.write('coupons').where({ code: 'MAY' }).update({ used_count: 1 })
    const states = async () => {
      const rows = await db.read('coupons').whereIn('code', codes).orderBy('id').select('code', 'is_active')
      return rows.map(({ code, is_active }) => `${code} ${is_active}`)
    }
    const choose = async (name: 'coupon_off' | 'coupon_delete', ids: number[] | 'all' = 'all') => {
      const { token } = unwrap(await chooseCoupons(context, { ids }))
      const read = async () => {
        const selection = await readSelection(context, staff, token)
        if (!selection) throw new Error('the selection is missing')
        return selection
      }
      unwrap(await planSelection(context, await read(), { name, channel: context.channel.code }))
      const planned = await read()
      return { planned, apply: () => startSelection(context, planned, planned.version), read }
    }
    unwrap(await switchCoupon(context, { code: 'JULY', isActive: false }))
    const off = await choose('coupon_off')
    // an offer is none of them
    expect(off.planned.ids).toHaveLength(3)
    expect(off.planned.sample).toMatchObject([
      { name: 'JUNE', before: 'On', after: 'Off' },
      { name: 'MAY', before: 'On', after: 'Off' },
    ])
    expect(off.planned.left).toEqual([{ reason: 'same', count: 1, names: ['JULY'] }])
    unwrap(await off.apply())
    expect(await states()).toEqual(['MAY 0', 'JUNE 0', 'JULY 0'])

    const gone = await choose('coupon_delete')
    expect(gone.planned.left).toEqual([{ reason: 'in_use', count: 1, names: ['MAY'] }])
    unwrap(await switchCoupon(context, { code: 'JULY', isActive: true }))
    unwrap(await gone.apply())
    expect(await states()).toEqual(['MAY 0', 'JULY 1'])
    expect((await gone.read()).notChanged).toMatchObject([{ reason: 'changed_since', names: ['JULY (Meera)'] }])

    const support = await createMember(db, 'support', 'asha@example.com')
    expect(await chooseCoupons(support.context, { ids: 'all' })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
