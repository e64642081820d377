import { cartBadge, type CartBadge } from '~/domain/sales/cart/cart'
import { readCartBadge } from '~/domain/sales/cart/read-cart-badge.server'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { readWishlistSigns } from '~/domain/customers/wishlist/wishlist.server'
import type { Slots } from '~/framework/load-context'

/** The slot of what the visitor's answer about cookies adds to every page. */
export const consentSlot = 'consent'

/** The parts of the visitor's account that every page shows. */
export interface AccountBadge {
  /** Name of the link to the account: 'Account', 'Account of Asha'. */
  label: string
  state: 'guest' | 'customer'
}

/**
 * All that a cached page shows of its visitor. What else differs between visitors is declared by the route of the page
 * (`keeps`), or the page is not kept.
 */
export interface VisitorParts {
  cart: CartBadge
  account: AccountBadge
  /** The signs of what is on the visitor's wishlist (savedSign), with commas between them. */
  wishlist: string
}

/** The badge of a visitor who has not signed in. */
export const guestAccount: AccountBadge = { label: 'Account', state: 'guest' }

function accountBadge(visitor: Pick<Visitor, 'actor'>): AccountBadge {
  const customer = customerOf(visitor)
  if (!customer) return guestAccount
  return { label: customer.firstName ? `Account of ${customer.firstName}` : 'Your account', state: 'customer' }
}

export async function readVisitorParts(
  visitor: Pick<Visitor, 'db' | 'channel' | 'actor' | 'cartToken' | 'now'>,
): Promise<VisitorParts> {
  const [cart, saved] = await Promise.all([readCartBadge(visitor), readWishlistSigns(visitor)])
  return { cart, account: accountBadge(visitor), wishlist: saved.join(',') }
}

/** The parts of a page that shows none of them. */
export const noVisitorParts: VisitorParts = { cart: cartBadge(0), account: guestAccount, wishlist: '' }

/** The parts of a page that is rendered for all visitors. */
export function slotsOfVisitor(slots: Slots): VisitorParts {
  return {
    cart: { quantity: slots.number('cart.quantity'), label: slots.text('cart.label') },
    // the placeholder is no state; it is replaced by one before anybody sees it
    account: { label: slots.text('account.label'), state: slots.text('account.state') as AccountBadge['state'] },
    wishlist: slots.set('wishlist'),
  }
}

/** Returns the values that one visitor has in the place of each slot. */
export function valuesForSlots({ cart, account, wishlist }: VisitorParts): Record<string, string> {
  return {
    'cart.quantity': String(cart.quantity),
    'cart.label': cart.label,
    'account.label': account.label,
    'account.state': account.state,
    wishlist,
  }
}
