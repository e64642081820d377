import { passwordsNotOffered } from '~/domain/customers/auth/password-rules'
import { customerOf } from '~/domain/shared/shop'
import { forgotPasswordPath, loginPath, securityPath } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { redirectWith } from '~/http/reply.server'

/**
 * Where somebody goes on who has no good link to choose a new password: a customer to where it is changed, everybody
 * else to where a link is asked for; while nobody can log in with a password, to the page to log in, which says so.
 * @param isExpired whether there is a link, which cannot be used
 */
export function redirectWithoutLink(context: RequestContext, isExpired: boolean): Response {
  const offersPasswords = context.settings.enable_legacy_auth
  const notOffered = passwordsNotOffered().error.message
  if (customerOf(context)) {
    const expired = isExpired ? 'This link has expired, or has been used already. ' : ''
    const message = offersPasswords ? `${expired}You can change your password here.` : notOffered
    return redirectWith(context, securityPath, { flash: { tone: 'info', message } })
  }
  return offersPasswords
    ? redirectWith(context, forgotPasswordPath)
    : redirectWith(context, loginPath, { flash: { tone: 'info', message: notOffered } })
}
