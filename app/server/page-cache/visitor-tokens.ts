import type { Channel } from '~/domain/operations/channels/channel'
import { isToken } from '~/domain/shared/token.schema'
import { cookieNames } from '~/http/cookies.server'
import type { CacheableRequest } from './cached-routes'

/** The credentials of a visitor: of their cart, and of their account. */
export interface VisitorTokens {
  cart: string | null
  session: string | null
}

/** Null for a guest without a cart. */
export function tokensOf({ cookies }: CacheableRequest): VisitorTokens | null {
  const [cart, session] = [cookies[cookieNames.cart], cookies[cookieNames.session]].map((token) =>
    isToken(token) ? token : null,
  )
  return cart || session ? { cart: cart ?? null, session: session ?? null } : null
}

/** Returns the key that the values of a visitor are kept by. */
export function visitorKey({ id }: Channel, { cart, session }: VisitorTokens): string {
  return `${id} ${cart ?? ''} ${session ?? ''}`
}
