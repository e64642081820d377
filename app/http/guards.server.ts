import { customerOf, type Customer } from '~/domain/shared/shop'
import { redirect } from '~/framework/server'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import { hasPermission, type Permission } from '~/domain/operations/actors/roles'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { adminLoginPath, adminPath, apiPath, confirmPath, loginPath, withQuery } from '~/paths'
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
  if (context.path.startsWith(`${apiPath}/`)) throw errorResponse(401, 'Please log in first')
  throw redirect(withQuery(loginPath, { redirectTo: context.path }), 303)
}

/**
 * Returns the signed-in customer, see requireCustomer. One who has signed in longer ago is asked first who it is, and led
 * back to this page then.
 */
export function requireRecentSignIn(context: GuardedContext & Pick<RequestContext, 'session' | 'now'>): Customer {
  const customer = requireCustomer(context)
  if (hasSignedInRecently(context)) return customer
  throw redirect(withQuery(confirmPath, { redirectTo: context.path }), 303)
}

/**
 * Returns the signed-in member of staff with their session. Redirects others, customers too, to the login page of
 * staff, which leads back to this page; answers API calls with 401. Throws 403 when the member's role does not have the
 * permission.
 * @param permission null for what every member may do
 */
export function requireStaff(
  { staff, path }: Pick<RequestContext, 'staff' | 'path'>,
  permission: Permission | null,
): SignedInStaff {
  if (!staff) {
    if (path.startsWith(`${apiPath}/`)) throw errorResponse(401, 'Please sign in as a member of staff first')
    throw redirect(withQuery(adminLoginPath, { redirectTo: path === adminPath ? undefined : path }), 303)
  }
  if (permission !== null && !hasPermission(staff.member.role, permission))
    throw errorResponse(403, 'You do not have permission to do this')
  return staff
}

/** Throws 404 when the shop has no mail viewer. */
export function requireMailViewer({ hasMailViewer }: Pick<RequestContext, 'hasMailViewer'>): void {
  if (!hasMailViewer) throw errorResponse(404, 'Page Not Found')
}

/** Throws 404 when test payments are not allowed. */
export function requireTestPayments({ allowsTestPayments }: Pick<RequestContext, 'allowsTestPayments'>): void {
  if (!allowsTestPayments) throw errorResponse(404, 'Page Not Found')
}
