import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { findOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok, type Result, type ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'

/**
 * Puts what an order contained into the visitor's cart, as far as it is sold and in stock; the notices say what was
 * left out or reduced. Things made to order and gift cards are left out, because their details are asked anew. Errors:
 * `not_found`, `out_of_stock` when nothing of it can be bought.
 * @returns the token of a cart that was created, else null
 */
export async function reorder(visitor: Visitor, token: string): Promise<Result<{ cartToken: string | null }>> {
  const order = await findOrder(visitor.db.read, { token })
  if (!order || order.channelId !== visitor.channel.id || order.status === 'draft')
    return fail('not_found', 'We can’t find this order')
  const notices: ResultNotice[] = []
  let cartToken: string | null = null
  let added = 0
  for (const line of await readOrderLines(visitor.db.read, order.id)) {
    const { name, variantId } = line
    const leftOut = (reason: string) => notices.push({ code: 'left_out', message: `${name}: ${reason}` })
    const snapshot = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
    if (snapshot.gift || snapshot.customisation.length > 0 || snapshot.imageToken !== null) {
      leftOut('please enter its details on its page.')
      continue
    }
    const quantity = inUnits(line.quantity, snapshot)
    const cart: string | null = cartToken ?? visitor.cartToken
    const result = await addItemToCart({ ...visitor, cartToken: cart }, { variantId, quantity, customisation: null })
    if (!result.ok) {
      leftOut(
        result.error.code === 'out_of_stock'
          ? 'it is out of stock.'
          : result.error.code === 'not_found'
            ? 'it is no longer sold.'
            : 'please choose it on its page.',
      )
      continue
    }
    added += 1
    cartToken = result.value.cartToken ?? cartToken
    notices.push(...result.notices)
  }
  if (added === 0)
    return fail(
      'out_of_stock',
      ['Nothing in this order can be bought now.', ...notices.map(({ message }) => message)].join(' '),
    )
  return ok({ cartToken }, notices)
}
