import { verifyGatePassword } from '~/domain/site/gates/gates.server'
import { ok, type Result } from '~/domain/shared/result'
import type { RequestContext } from '~/http/context.server'
import { limitFailures } from '~/http/limits/check-limit.server'
import { gatePass } from './gate-pass'

/**
 * Checks the password of a protected shop, for its page and the call; five wrong ones in 15 minutes. Errors: those of
 * verifyGatePassword and `too_many_requests`.
 * @returns what the cookie holds that lets the visitor pass
 */
export async function verifyGatePasswordWithinLimit(
  context: RequestContext,
  password: string,
): Promise<Result<string>> {
  const verify = () => verifyGatePassword(context, password)
  const verified = await limitFailures(context, ['gate_password'], null, verify)
  if (!verified.ok) return verified
  return ok(gatePass(verified.value, context.channel.id, context.secret) ?? '')
}
