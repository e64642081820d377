import type { Permission } from '~/domain/operations/actors/roles'
import type { BulkAction } from './bulk-action.schema'
import type { BulkWork } from './bulk-work'
import type { SelectionKind } from './selection'
import { binWork, groupWork, publishWork, restoreWork } from './products/product-work.server'
import { priceWork } from './products/price-work.server'
import { couponWork } from './coupons/coupon-work.server'
import { orderTagWork, undoOrderWork } from './orders/order-work.server'
import { undoWork } from './undo/undo-work.server'

/** What a member must be allowed to choose things of a kind and to change them. */
export const permissionOfKind: Record<SelectionKind, Permission> = {
  product: 'products',
  change: 'products',
  order: 'orders',
  coupon: 'coupons',
  order_change: 'orders',
}

/** How an action is done; the types of the table say that each work gets its own action. */
export function workOf(action: BulkAction): BulkWork<BulkAction> {
  const works: { [Name in BulkAction['name']]: BulkWork<Extract<BulkAction, { name: Name }>> } = {
    publish: publishWork,
    hide: publishWork,
    bin: binWork,
    restore: restoreWork,
    add_category: groupWork,
    remove_category: groupWork,
    add_label: groupWork,
    remove_label: groupWork,
    add_tag: groupWork,
    remove_tag: groupWork,
    prices: priceWork,
    tag_order: orderTagWork,
    untag_order: orderTagWork,
    coupon_on: couponWork,
    coupon_off: couponWork,
    coupon_delete: couponWork,
    undo: undoWork,
    undo_orders: undoOrderWork,
  }
  return works[action.name] as BulkWork<BulkAction>
}
