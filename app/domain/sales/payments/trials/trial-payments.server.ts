import { z } from 'zod/v4'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { openMethodConfig, requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import type { PaymentEventRow } from '~/domain/sales/payments/payment-events.queries.server'
import type {
  PaymentPage,
  ProviderAccess,
  ProviderContext,
  ProviderStatus,
  StartedPayment,
} from '~/domain/sales/payments/provider'
import { ProviderRefusal, ProviderUnreachable } from '~/domain/sales/payments/providers/provider-api.server'
import { findProvider, requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { parseJson } from '~/domain/shared/parse-json'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { ShopUrls } from '~/domain/shared/shop'
import { makeToken } from '~/domain/shared/token.server'
import { days, minutes } from '~/domain/shared/units'
import {
  deleteTrials,
  findLatestTrial,
  findTrial,
  findTrialByReference,
  insertTrial,
  noteTrialReported,
  noteTrialReturned,
  updateTrial,
  type TrialRow,
} from './trial-payments.queries.server'

/** For how long the page of a provider is open. */
const pageDuration = minutes(30)
/** For how long test payments are kept. */
const keptFor = days(30)

/** What a test payment costs where 10 are less than a provider takes. */
const largerAmounts: Readonly<Record<string, string>> = {
  INR: '100',
  JPY: '500',
  HUF: '1000',
  KRW: '5000',
  TWD: '100',
  PHP: '100',
  THB: '100',
  CZK: '100',
  IDR: '50000',
  VND: '50000',
  CLP: '5000',
  COP: '20000',
  UGX: '10000',
  TZS: '10000',
  PKR: '1000',
  LKR: '1000',
  BDT: '500',
  NPR: '500',
  KES: '500',
  NGN: '5000',
  ISK: '1000',
}

/** What a test payment costs, in minor units: little, and no less than providers take. Pure. */
export function trialAmount(currency: string): number {
  return parseDecimal(largerAmounts[currency] ?? '10', currency) ?? 1000
}

type Trying = StaffContext & { secret: string; urls: ShopUrls }

/**
 * Begins a test payment of a way to pay at its provider, with test keys and without an order, also while the way to pay is
 * switched off. Errors: `forbidden`, `payment_method_not_found`, `trial_keys_missing`, `trial_keys_live`, `trial_currency`, `trial_refused`,
 * `trial_unreachable`.
 * @returns its token: /payments/go/TOKEN leads to the page of the provider
 */
export async function startTrial(context: Trying, code: string): Promise<StaffResult<{ token: string }>> {
  const allowed = requirePermission(context, 'payments')
  if (!allowed.ok) return allowed
  const { db, channel, secret, urls, now } = context
  const found = (await readMethodRows(db.read, channel.id)).find(({ method }) => method.code === code)
  const provider = found ? findProvider(found.method.provider) : null
  if (!found || provider?.flow !== 'hosted' || provider.configFields.length === 0)
    return refuse('payment_method_not_found', { code })
  const { keys, provider: providerName } = found.method
  if (keys === 'live') return refuse('trial_keys_live', {})
  if (keys !== 'test') return refuse('trial_keys_missing', {})
  const { currency } = channel
  if (!provider.takes(currency)) return refuse('trial_currency', { currency })
  const config = await openMethodConfig({ db, secret }, channel.id, code)
  const access = { db, secret, now, config }
  const at = now()
  const token = makeToken()
  const amount = trialAmount(currency)
  const createdAt = at.toISOString()
  // stored first, because a report may be faster than the provider's answer
  const stored = { channelId: channel.id, methodCode: code, provider: providerName, token, amount, currency, createdAt }
  await insertTrial(db.write, stored)
  try {
    const started = await provider.start(
      { ...access, urls },
      {
        token,
        orderNumber: trialNumber,
        amount,
        currency,
        description: channel.name,
        email: null,
        phone: null,
        languageTag: channel.languageTag,
        returnUrl: urls.paymentReturnUrl(token),
        cancelUrl: urls.paymentReturnUrl(token),
        webhookUrl: urls.webhookUrl(providerName, await requireMethodToken(db, channel.id, code)),
        expiresAt: new Date(at.getTime() + pageDuration).toISOString(),
        createdAt,
      },
    )
    const { reference } = started
    if (started.isLive) {
      // nobody is led to a page that takes money
      await provider.close(access, startedTrial({ ...stored, providerReference: reference, captureReference: null }))
      await updateTrial(db.write, token, { state: 'cancelled', providerReference: reference, decidedAt: createdAt })
      return refuse('trial_keys_live', {})
    }
    await updateTrial(db.write, token, {
      providerReference: reference,
      redirectUrl: 'url' in started.page ? started.page.url : null,
      page: 'form' in started.page ? JSON.stringify(started.page.form) : null,
    })
    return ok({ token })
  } catch (error) {
    const isRefused = error instanceof ProviderRefusal
    if (!isRefused && !(error instanceof ProviderUnreachable)) throw error
    context.log.warn({ err: error, method: code }, 'a test payment could not be begun')
    const reason = error.message.slice(0, 300)
    await updateTrial(db.write, token, { state: 'failed', failure: reason, decidedAt: createdAt })
    return isRefused ? refuse('trial_refused', { reason }) : refuse('trial_unreachable', {})
  }
}

/** What the provider reads as the number of the order. */
const trialNumber = 'TEST'

function startedTrial({
  token,
  amount,
  currency,
  createdAt,
  providerReference,
  captureReference,
}: Pick<
  TrialRow,
  'token' | 'amount' | 'currency' | 'createdAt' | 'providerReference' | 'captureReference'
>): StartedPayment {
  return {
    token,
    orderNumber: trialNumber,
    reference: providerReference,
    captureReference,
    amount,
    currency,
    createdAt,
  }
}

const decided: ReadonlyArray<ProviderStatus['state']> = ['succeeded', 'failed', 'expired', 'cancelled']

/**
 * Asks the provider of a test payment what became of it, takes the money that its payer has agreed to, and stores what the
 * provider says. Throws when the provider does not answer.
 */
export async function askAboutTrial(access: ProviderAccess, trial: TrialRow): Promise<void> {
  // one that was paid stays so; one that has failed may be paid at a second try
  if (trial.state === 'succeeded') return
  const { db, now } = access
  const provider = requireHostedProvider(trial.provider)
  const config = await openMethodConfig(access, trial.channelId, trial.methodCode)
  const context: ProviderContext = { ...access, config }
  const started = startedTrial(trial)
  const read = await provider.read(context, started)
  const status = read.state === 'authorised' && provider.capture ? await provider.capture(context, started) : read
  await updateTrial(db.write, trial.token, {
    state: status.state,
    failure: status.state === 'failed' ? status.reason.slice(0, 300) : null,
    decidedAt: decided.includes(status.state) ? (trial.decidedAt ?? now().toISOString()) : null,
    ...(status.state === 'succeeded' ? { captureReference: status.reference } : {}),
  })
}

/**
 * Asks about the latest test payment of a way to pay, for who may set it up. Errors: `forbidden`, `payment_method_not_found`,
 * `trial_unreachable`, `trial_refused`.
 */
export async function askAboutLatestTrial(
  context: StaffContext & { secret: string },
  code: string,
): Promise<StaffResult<null>> {
  const allowed = requirePermission(context, 'payments')
  if (!allowed.ok) return allowed
  const trial = await findLatestTrial(context.db.read, context.channel.id, code)
  if (!trial) return refuse('payment_method_not_found', { code })
  try {
    await askAboutTrial(context, trial)
    return ok(null)
  } catch (error) {
    if (error instanceof ProviderUnreachable) return refuse('trial_unreachable', {})
    if (error instanceof ProviderRefusal) return refuse('trial_refused', { reason: error.message.slice(0, 300) })
    throw error
  }
}

/** Where the page of a test payment is. */
export interface TrialPlace {
  channelId: number
  methodCode: string
}

/** Notes that who makes a test payment has come back, and asks its provider; null for another token. */
export async function noteTrialReturn(access: ProviderAccess, token: string): Promise<TrialPlace | null> {
  const trial = await findTrial(access.db.read, token)
  if (!trial) return null
  await noteTrialReturned(access.db.write, token, access.now().toISOString())
  await askQuietly(access, trial)
  const { channelId, methodCode } = trial
  return { channelId, methodCode }
}

/** Notes what a provider has reported about a test payment, and asks it; false when it is about none. */
export async function noteTrialReport(
  access: ProviderAccess,
  {
    provider,
    about,
    name,
    token,
    paymentReference,
    receivedAt,
  }: Pick<PaymentEventRow, 'provider' | 'about' | 'name' | 'token' | 'paymentReference' | 'receivedAt'>,
): Promise<boolean> {
  const { db } = access
  const named = token === null ? null : await findTrial(db.read, token)
  const trial =
    named ?? (paymentReference === null ? null : await findTrialByReference(db.read, provider, paymentReference))
  if (trial?.provider !== provider) return false
  if (about !== 'payment') return true
  await noteTrialReported(db.write, trial.token, name, receivedAt)
  await askAboutTrial(access, trial)
  return true
}

/** The state stays as it was when the provider does not answer, or refuses. */
async function askQuietly(access: ProviderAccess, trial: TrialRow): Promise<void> {
  try {
    await askAboutTrial(access, trial)
  } catch (error) {
    if (!(error instanceof ProviderRefusal) && !(error instanceof ProviderUnreachable)) throw error
  }
}

const formSchema = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })

/** The page of the provider that a test payment leads to; null where it leads nowhere (any more), undefined for another token. */
export async function readTrialPage(
  { db }: Pick<ProviderAccess, 'db'>,
  token: string,
): Promise<(TrialPlace & { trial: TrialRow; provider: string; page: PaymentPage | null }) | undefined> {
  const trial = await findTrial(db.read, token)
  if (!trial) return undefined
  const { channelId, methodCode, redirectUrl } = trial
  const stored = trial.page === null ? null : { form: formSchema.parse(parseJson(trial.page)) }
  const page = stored ?? (redirectUrl === null ? null : { url: redirectUrl })
  const isOpen = trial.state === 'open' || trial.state === 'failed'
  return {
    channelId,
    methodCode,
    trial,
    provider: requireHostedProvider(trial.provider).name,
    page: isOpen ? page : null,
  }
}

/** Deletes test payments that are of no use any more. */
export async function deleteOldTrials({ db, now }: Pick<ProviderAccess, 'db' | 'now'>): Promise<void> {
  await deleteTrials(db.write, new Date(now().getTime() - keptFor).toISOString())
}
