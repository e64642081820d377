import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { seconds } from '~/domain/shared/units'
import { readMethodRows } from './payment-methods.queries.server'
import type { HostedProvider } from './provider'
import { findProvider } from './providers.server'
import { ProviderRefusal, ProviderUnreachable } from './providers/provider-api.server'
import { openMethodConfig } from './read-payment-methods.server'

type Checking = StaffContext & { secret: string }

/** A method of a provider with keys, for who may set up ways to pay. Errors: `forbidden`, `payment_method_not_found`. */
async function findHosted(context: Checking, code: string) {
  const allowed = requirePermission(context, 'payments')
  if (!allowed.ok) return allowed
  const { db, channel, secret, now } = context
  const found = (await readMethodRows(db.read, channel.id)).find(({ method }) => method.code === code)
  const provider = found ? findProvider(found.method.provider) : null
  if (!found || provider?.flow !== 'hosted') return refuse('payment_method_not_found', { code })
  const config = await openMethodConfig({ db, secret }, channel.id, code)
  return ok({
    provider,
    keys: found.method.keys,
    access: { db, secret, now, config },
  })
}

/**
 * Asks the provider of a payment method whether it accepts the keys; the sentence says what is wrong, or is null. Errors:
 * `forbidden`, `payment_method_not_found`.
 */
export async function checkPaymentKeys(
  context: Checking,
  code: string,
): Promise<StaffResult<{ problem: string | null }>> {
  const found = await findHosted(context, code)
  if (!found.ok) return found
  const { provider, keys, access } = found.value
  if (keys === 'missing') return ok({ problem: 'The keys are not complete yet.' })
  if (!provider.checkKeys)
    return ok({
      problem: 'The shop can’t check these keys. Make a test payment.',
    })
  try {
    return ok({ problem: await provider.checkKeys(access) })
  } catch (error) {
    if (error instanceof ProviderUnreachable)
      return ok({
        problem: 'The provider has not answered. Please try again in a minute.',
      })
    if (error instanceof ProviderRefusal) return ok({ problem: 'The provider does not accept these keys.' })
    throw error
  }
}

/**
 * Sends a report to the address of the webhook of a payment method: a signed one where the shop can sign as the provider
 * does, or else one that nobody has signed, which the shop refuses. The sentence says what is wrong, or is null. Errors:
 * `forbidden`, `payment_method_not_found`.
 */
export async function sendTestReport(
  context: Checking,
  code: string,
  address: string,
): Promise<StaffResult<{ isSigned: boolean; problem: string | null }>> {
  const found = await findHosted(context, code)
  if (!found.ok) return found
  const { provider, access } = found.value
  const report = provider.testEvent?.(access) ?? null
  return ok({
    isSigned: report !== null,
    problem: await problemOfAddress(address, report),
  })
}

type Report = ReturnType<NonNullable<HostedProvider['testEvent']>>

/** What is wrong with the address of a webhook, to which a report is sent; null for nothing. */
export async function problemOfAddress(address: string, report: Report): Promise<string | null> {
  const url = new URL(address)
  // browsers resolve *.localhost, but Node does not on every system
  if (url.hostname.endsWith('localhost')) url.hostname = '127.0.0.1'
  const { headers, body } = report ?? { headers: {}, body: 'test' }
  try {
    const signal = AbortSignal.timeout(seconds(5))
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body,
      redirect: 'manual',
      signal,
    })
    await reply.body?.cancel()
    const { status } = reply
    // what is not signed is refused, at last without a look at it
    if (report === null ? status === 400 || status === 429 : status === 200) return null
    if (report !== null && status === 400)
      return 'The shop has refused its own report. Something on the way to it changes what is sent.'
    return `The address has answered with the status ${status}, which is not what the shop answers. Something stands before it, such as a proxy, a password or another server.`
  } catch {
    return 'Nobody answers at this address. Is the domain of the shop right, and does it lead to this server?'
  }
}
