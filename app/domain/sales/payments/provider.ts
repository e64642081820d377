import type { Database } from '~db/connection'
import type { ShopUrls } from '~/domain/shared/shop'
import type { PaymentMethod, PaymentFacts } from './payment-choice'
import type { AmountDue, PaymentInstructionsView } from './payment-instructions'

/** A part of the configuration of a way to pay that the owner enters. */
export type MissingConfig = 'bank_account' | 'upi_id'

/** Passed to a provider with every call. */
interface ProviderContext {
  /** The owner's configuration of the payment method. */
  config: Record<string, string>
  /** The shop's own secret, for signatures. */
  secret: string
  db: Database
  now(): Date
}

/** A payment attempt, as passed to a provider. */
interface PaymentAttempt {
  /** The payment's token: its identifier at the provider, and the key that makes repeated requests idempotent. */
  token: string
  /** The number that the shopper sees. */
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

/** The status of an attempt as its provider reports it. Amounts are minor units. */
export type ProviderStatus =
  | { state: 'open' }
  | { state: 'succeeded'; reference: string; amount: number; currency: string }
  | { state: 'failed'; reference: string | null; reason: string }

/**
 * Whether a payment method can be used for a cart: it can be used, it is hidden, or it is shown with the reason why it
 * cannot be used.
 */
export type Eligibility = 'usable' | 'hidden' | { reason: string }

interface EveryProvider {
  /** The name that shoppers see of a method that the owner has not named. */
  name: string
  eligibility(method: PaymentMethod, facts: PaymentFacts): Eligibility
}

/** Places the order immediately, with its payment pending; money is paid and refunded outside the shop. */
export interface OfflineProvider extends EveryProvider {
  flow: 'offline'
  /** The courier takes the money, where the pincode table allows it. */
  isPaidOnDelivery?: true
  /** Only for orders that the staff place; no channel has a method of it. */
  isForStaff?: true
  /**
   * A payment method that every channel has without a row in the database. It is used automatically when it is usable.
   */
  builtInMethod?: PaymentMethod
  /**
   * Returns the part of the configuration that the owner must still enter before shoppers can pay this way; null when
   * nothing is missing.
   */
  missingConfig?(config: Record<string, string>): MissingConfig | null
  /**
   * Returns the instructions for what the buyer of a placed order must still do to pay; without this function, nothing.
   */
  instructions?(
    due: AmountDue,
    config: Record<string, string>,
  ): PaymentInstructionsView | Promise<PaymentInstructionsView>
}

/** Sends the shopper to a page of the provider; the order is placed when the payment has succeeded. */
export interface HostedProvider extends EveryProvider {
  flow: 'hosted'
  /** Origins (https://…) of the provider's pages: the payment step's form may redirect there. */
  hosts(context: { config: Record<string, string>; urls: ShopUrls }): readonly string[]
  /**
   * Creates the payment, once for each attempt.token. Returns the address for the shopper; throws when the provider
   * can't be reached.
   */
  create(
    context: ProviderContext & { urls: ShopUrls },
    attempt: PaymentAttempt,
  ): Promise<{ reference: string | null; redirectUrl: string }>
  /**
   * Queries the state of an attempt at the provider, never from the browser. Throws when the provider can't be reached.
   */
  verify(context: ProviderContext, attemptToken: string, reference: string | null): Promise<ProviderStatus>
  /** Checks the signature of a webhook; returns the attempt that it is about, or null to reject it. */
  readWebhook(context: ProviderContext, headers: Headers, body: string): Promise<{ attemptToken: string } | null>
  /** Refunds money, once for each key. `amount` is minor units. Throws when the provider does not accept it. */
  refund(
    context: ProviderContext,
    payment: { attemptToken: string; reference: string | null; amount: number; currency: string; key: string },
  ): Promise<{ reference: string }>
  /** Runs deferred work of the provider (job 'payment.provider_job'); throws to be tried again. */
  runJob?(context: Omit<ProviderContext, 'config'>, job: Record<string, string>): Promise<void>
}

/** One interface for all payment providers. Nothing outside a provider's folder depends on its details. */
export type PaymentProvider = OfflineProvider | HostedProvider
