import { customerOf, type Customer } from '~/domain/shop'
import { redirect } from '~/framework/server'
import { apiPath, loginPath, withQuery } from '~/paths'
import { errorResponse } from './body.server'
import type { RequestContext } from './context.server'

type GuardedContext = Pick<RequestContext, 'actor' | 'path'>

/**
 * Returns the signed-in customer. Redirects other visitors to the login page, which leads back to this page; answers
 * API calls with 401.
 */
export function requireCustomer(context: GuardedContext): Customer {
  const customer = customerOf(context)
  if (customer) return customer
  if (context.path.startsWith(`${apiPath}/`)) throw errorResponse(401, 'Please sign in first')
  throw redirect(withQuery(loginPath, { redirectTo: context.path }), 303)
}

/**
 * Returns the id of the signed-in staff member. Throws 403 without the permission, and 401 for customers and guests.
 */
export function requireStaff({ actor }: Pick<GuardedContext, 'actor'>, permission: string): number {
  if (actor.kind !== 'staff') throw errorResponse(401, 'Please sign in as a member of staff first')
  if (!actor.permissions.includes(permission)) throw errorResponse(403, 'You do not have permission to do this')
  return actor.id
}

/** Throws 404 when the shop has no mail viewer. */
export function requireMailViewer({ hasMailViewer }: Pick<RequestContext, 'hasMailViewer'>): void {
  if (!hasMailViewer) throw errorResponse(404, 'Page Not Found')
}

/** Throws 404 when test payments are not allowed. */
export function requireTestPayments({ allowsTestPayments }: Pick<RequestContext, 'allowsTestPayments'>): void {
  if (!allowsTestPayments) throw errorResponse(404, 'Page Not Found')
}
