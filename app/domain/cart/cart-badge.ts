/** What every page shows of the visitor's cart. */
export interface CartBadge {
  /** Pieces in the cart. */
  quantity: number
  /** Name of the links to the cart: 'Cart, 2 items'. */
  label: string
}

export function cartBadge(quantity: number): CartBadge {
  return { quantity, label: quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items` }
}
