import type { AuthMode } from '~/http/forms/auth-forms.server'
import type { RequestContext } from '~/http/context.server'
import { checkoutPath } from '~/paths'

/**
 * Returns the note above the form of the login page: why a shopper who wanted to check out is there, or that nobody can
 * log in.
 * @param mode the way to log in that the page shows, null when the shop offers none
 */
export function loginNote(
  { settings }: Pick<RequestContext, 'settings'>,
  { mode, redirectTo }: { mode: AuthMode | null; redirectTo: string },
): string | null {
  const { enable_guest_checkout: canOrderAsGuest, enable_customer_register: canRegister } = settings
  if (mode === null)
    return `You can’t log in here at the moment.${canOrderAsGuest ? ' You can order without an account.' : ''}`
  if (canOrderAsGuest || !redirectTo.startsWith(`${checkoutPath}/`)) return null
  return `Please log in${canRegister ? ' or create an account' : ''} to order. Your cart stays as it is.`
}
