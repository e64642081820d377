import type { ShownCart, ShownCartLine } from '~/domain/sales/cart/cart'
import { emptyShownCart } from '~/domain/sales/cart/view/shown-cart'
import { toMoney } from '~/domain/shared/money/money'

/** A line as the page of the cart shows it, without a database. */
export function shownLine(changes: Partial<ShownCartLine> = {}): ShownCartLine {
  const quantity = changes.quantity ?? 1
  return {
    id: 7,
    productId: 1,
    slug: 'scarf',
    sku: 'SC-1',
    name: 'Scarf',
    choicesText: '',
    customisationPicture: null,
    picture: null,
    quantity,
    quantityField: { min: 1, max: 3, step: 1, unit: null },
    quantityInDisplayUnit: String(quantity),
    quantityChoices: null,
    priceText: '₹500 each',
    compareAtText: null,
    offer: null,
    subtotal: toMoney(50_000 * quantity, 'INR', 'en-IN'),
    stock: 'in_stock',
    ships: null,
    partArrival: null,
    available: null,
    problem: null,
    hasPage: true,
    isChangeable: false,
    ...changes,
  }
}

/** A cart of these lines as its page shows it. */
export function shownCart(lines: ShownCartLine[], changes: Partial<ShownCart> = {}): ShownCart {
  let amount = 0
  for (const { subtotal } of lines) amount += subtotal.amount
  const total = toMoney(amount, 'INR', 'en-IN')
  return {
    ...emptyShownCart,
    lines,
    itemCount: lines.filter(({ problem }) => problem === null).length,
    totalsRows: [{ kind: 'total', label: 'Total', amount: total, text: total.formatted }],
    ...changes,
  }
}
