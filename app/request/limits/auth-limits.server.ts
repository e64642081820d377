import type { z } from 'zod/v4'
import type { loginFields, RegisterInput } from '~/domain/auth/auth.schema'
import { signInWithPassword } from '~/domain/auth/login.server'
import { registerCustomer } from '~/domain/auth/register.server'
import { normaliseEmail } from '~/domain/customers/customer'
import type { RequestContext } from '~/request/context.server'
import { checkLimit, uncount } from './check-limit.server'

/**
 * Signs in with a password unless there were too many wrong ones before: for the account from this network, or from this
 * network. Each try is counted before it is made, so that tries at the same time do not exceed the limit; one that was
 * right is not counted.
 */
export async function signInWithinLimit(
  context: RequestContext,
  input: z.output<typeof loginFields>,
): ReturnType<typeof signInWithPassword> {
  const subject = `${normaliseEmail(input.email)} ${context.clientNetwork ?? ''}`
  for (const name of ['login', 'login_network'] as const) {
    const limited = await checkLimit(context, name, subject)
    if (!limited.ok) return limited
  }
  const signedIn = await signInWithPassword(context, input)
  if (signedIn.ok) for (const name of ['login', 'login_network'] as const) await uncount(context, name, subject)
  return signedIn
}

/** Makes an account, counted for the network. */
export async function registerWithinLimit(
  context: RequestContext,
  input: RegisterInput,
): ReturnType<typeof registerCustomer> {
  const limited = await checkLimit(context, 'register')
  return limited.ok ? registerCustomer(context, input) : limited
}
