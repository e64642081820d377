import type { Database } from '~db/connection'
import type { ShopUrls } from '~/domain/shop'
import type { PaymentMethod, PaymentQuestion } from './payment-choice'
import type { AmountDue, PaymentInstructionsView } from './payment-instructions'

/** What a provider is given with every call. */
interface ProviderContext {
  /** What the owner has set for the payment method. */
  config: Record<string, string>
  /** The shop's own secret, for signatures. */
  secret: string
  db: Database
  now(): Date
}

/** An attempt to pay, as a provider gets it. */
interface PaymentAttempt {
  /** The payment's token: what the provider names it by, and the key that makes a repeated request do nothing. */
  token: string
  /** The number that the shopper sees, too. */
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  description: string
  email: string | null
  /** E.164. */
  phone: string | null
  /** Absolute; the provider sends the shopper back here. */
  returnUrl: string
  /** Absolute; the provider reports here. */
  webhookUrl: string
}

/** What a provider reports of an attempt. Amounts are minor units. */
export type ProviderStatus =
  | { state: 'open' }
  | { state: 'succeeded'; reference: string; amount: number; currency: string }
  | { state: 'failed'; reference: string | null; reason: string }

/**
 * Whether a way to pay can be used for a cart: it can, it is not shown at all, or it is shown with the reason why this
 * cart cannot use it.
 */
export type Eligibility = 'usable' | 'hidden' | { reason: string }

interface EveryProvider {
  eligibility(method: PaymentMethod, question: PaymentQuestion): Eligibility
}

/** Places the order immediately, with its payment pending; money is paid and refunded outside the shop. */
export interface OfflineProvider extends EveryProvider {
  flow: 'offline'
  /**
   * A way to pay that every channel has without a row of the owner's, and that is chosen by itself when it is usable.
   */
  builtInMethod?: PaymentMethod
  /** What the buyer of a placed order must still do to pay; without it, nothing. */
  instructions?(
    due: AmountDue,
    config: Record<string, string>,
  ): PaymentInstructionsView | Promise<PaymentInstructionsView>
}

/** Sends the shopper to a page of the provider's; the order is placed when the money has come. */
export interface HostedProvider extends EveryProvider {
  flow: 'hosted'
  /** Origins (https://…) of the pages that the shopper is sent to: the payment step's form may lead there. */
  hosts(context: { config: Record<string, string>; urls: ShopUrls }): readonly string[]
  /**
   * Makes the payment, once for each attempt.token. Returns where to send the shopper; throws when it can't be reached.
   */
  create(
    context: ProviderContext & { urls: ShopUrls },
    attempt: PaymentAttempt,
  ): Promise<{ reference: string | null; redirectUrl: string }>
  /**
   * Queries the state of an attempt. Never trusts what a browser brought. Throws when the provider can't be reached.
   */
  verify(context: ProviderContext, attemptToken: string, reference: string | null): Promise<ProviderStatus>
  /** Checks the signature of a webhook; returns the attempt that it is about, or null to reject it. */
  readWebhook(context: ProviderContext, headers: Headers, body: string): Promise<{ attemptToken: string } | null>
  /** Sends money back, once for each key. `amount` is minor units. Throws when the provider does not accept it. */
  refund(
    context: ProviderContext,
    payment: { attemptToken: string; reference: string | null; amount: number; currency: string; key: string },
  ): Promise<{ reference: string }>
  /** Does what the provider has left for later (job 'payment.provider_job'); throws when it must be tried again. */
  runJob?(context: Omit<ProviderContext, 'config'>, job: Record<string, string>): Promise<void>
}

/**
 * One interface for all ways to pay (decisions, Payment methods). Nothing outside a provider's folder depends on its
 * details.
 */
export type PaymentProvider = OfflineProvider | HostedProvider
