import { deleteCoupon, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import type { ActionNamed } from '~/domain/operations/selections/bulk-action.schema'
import { leftBy, type BulkWork } from '~/domain/operations/selections/bulk-work'
import type { LeftItem, Plan } from '~/domain/operations/selections/selection'
import { readCouponFacts } from './coupon-facts.queries.server'

const titles = {
  coupon_on: 'Switch coupons on',
  coupon_off: 'Switch coupons off',
  coupon_delete: 'Delete coupons',
}

const stateText = (isActive: number) => (isActive === 1 ? 'On' : 'Off')

/** Switches coupons on or off, or deletes those that no order has used. */
export const couponWork: BulkWork<ActionNamed<'coupon_on' | 'coupon_off' | 'coupon_delete'>> = {
  title: async (_context, { name }) => titles[name],
  async plan({ db, channel }, ids, { name }) {
    const facts = await readCouponFacts(db.read, channel.id, ids)
    const plan: Plan = { items: [], left: [] }
    for (const id of ids) {
      const coupon = facts.get(id)
      if (!coupon) plan.left.push({ name: `Coupon ${id}`, reason: 'gone' })
      else if (name === 'coupon_delete' && coupon.usedCount > 0) plan.left.push({ name: coupon.code, reason: 'in_use' })
      else if (name !== 'coupon_delete' && (coupon.isActive === 1) === (name === 'coupon_on'))
        plan.left.push({ name: coupon.code, reason: 'same' })
      else {
        const after = name === 'coupon_delete' ? 'Deleted' : stateText(name === 'coupon_on' ? 1 : 0)
        const texts = { before: stateText(coupon.isActive), after }
        plan.items.push({ id, version: coupon.version, name: coupon.code, ...texts })
      }
    }
    return plan
  },
  async apply(context, trx, items, { name }) {
    const facts = await readCouponFacts(
      trx,
      context.channel.id,
      items.map(([id]) => id),
    )
    const left: LeftItem[] = []
    for (const [id, version] of items) {
      const coupon = facts.get(id)
      if (!coupon) {
        left.push({ name: `Coupon ${id}`, reason: 'gone' })
        continue
      }
      const { code } = coupon
      const done =
        name === 'coupon_delete'
          ? await deleteCoupon(context, { code, version })
          : await switchCoupon(context, { code, isActive: name === 'coupon_on', version })
      left.push(...leftBy(code, done))
    }
    return left
  },
}
