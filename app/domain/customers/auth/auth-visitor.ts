import type { Session } from '~/domain/customers/accounts/customer'
import type { Visitor } from '~/domain/shared/shop'

/** A visitor with what signing in needs of their request. */
export interface AuthVisitor extends Visitor {
  /** The shop's key (SESSION_SECRET). */
  secret: string
  /** The session of the signed-in customer, or null. */
  session: Session | null
  userAgent: string
  /** The network of the request, see clientNetwork. */
  clientNetwork: string | null
  /** The accounts that were signed in to in this browser before, by id, with the browser's random name for each. */
  knownAccounts: ReadonlyMap<number, string>
}
