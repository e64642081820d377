import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { erasePerson, forgetMessages, type ErasureProblem } from './erase-person.server'

const problemTexts: Record<ErasureProblem, string> = {
  'order on its way':
    'One of your orders is still on its way, and we need your address to deliver it. You can delete your account once it has arrived or is cancelled.',
  'refund by hand':
    'We still owe you a refund, and need to reach you about how you get it. You can delete your account once you have it.',
}

/**
 * Deletes the account of the signed-in customer, and removes the person from everything (erasePerson). Errors:
 * 'unauthenticated', 'confirmation_needed' when the sign-in is not a recent one, 'invalid_input' while an order is on
 * its way, or a refund is to be paid by hand.
 */
export async function deleteAccount(visitor: AuthVisitor): Promise<Result<null>> {
  const { db, session, dataDir } = visitor
  if (!session) return fail('unauthenticated', 'Please log in first')
  if (!hasSignedInRecently(visitor)) return fail('confirmation_needed', 'Please confirm first that it’s you')
  const deleted = await db.transaction(async (trx) => {
    const customer = await lockSignedIn(trx, session)
    if (!customer) return fail('unauthenticated', 'Please log in first')
    const erased = await erasePerson(trx, visitor, customer)
    return 'problem' in erased ? fail('invalid_input', problemTexts[erased.problem]) : ok(erased.person)
  })
  if (!deleted.ok) return deleted
  await forgetMessages(dataDir, deleted.value)
  return ok(null)
}
