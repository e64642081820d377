import type { Database } from '~db/connection'
import type { ShopUrls } from '~/domain/shared/shop'
import type { BankPart } from './providers/bank-transfer/bank-account'
import type { PaymentMethod, PaymentFacts } from './payment-choice'
import type { AmountDue, PaymentInstructionsView } from './payment-instructions'

/** A part of the configuration of a way to pay that the owner enters. */
export type MissingConfig = 'bank_account' | 'upi_id'

/** What is needed to ask providers. */
export interface ProviderAccess {
  db: Database
  /** The shop's own secret, for signatures and sealed configurations. */
  secret: string
  now(): Date
}

/** Passed to a provider with every call. */
export interface ProviderContext extends ProviderAccess {
  /** The owner's configuration of the payment method, its secrets opened. */
  config: Record<string, string>
}

/** A payment attempt that is to be started at its provider. */
export interface PaymentAttempt {
  /** The payment's token: its identifier at the provider, and the key that makes repeated requests idempotent. */
  token: string
  /** The number that the shopper sees. */
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  /** The name of the shop. */
  description: string
  email: string | null
  /** E.164. */
  phone: string | null
  /** BCP 47, such as en-IN. */
  languageTag: string
  /** Absolute; the provider sends the shopper back here, by GET or POST. */
  returnUrl: string
  /** Absolute; where a shopper comes who does not want to pay there. */
  cancelUrl: string
  /** Absolute; the provider reports here. */
  webhookUrl: string
  /** ISO 8601: until when the page of the provider should be open; a provider may have limits of its own. */
  expiresAt: string
  /** ISO 8601: when the attempt was made. A provider keeps the key of a request for a time only. */
  createdAt?: string
}

/** An attempt that was started, as passed to its provider later. */
export interface StartedPayment {
  token: string
  orderNumber: string
  /** What `start` has returned: the page or the order at the provider. */
  reference: string | null
  /** What `read` has returned for a payment that succeeded: what refunds are made of. */
  captureReference: string | null
  /** Minor units: what was asked for. */
  amount: number
  currency: string
  /** ISO 8601. */
  createdAt: string
}

/** Where the shopper goes to pay: an address, or a form that the browser posts. */
export type PaymentPage = { url: string } | { form: { action: string; fields: Readonly<Record<string, string>> } }

/** Why a payment has failed, for the shopper's words. */
export type FailureCause = 'declined' | 'insufficient_funds' | 'expired' | 'cancelled' | 'timed_out' | 'unknown'

/** Money that a provider took. */
export interface Captured {
  /** The capture reference, of which refunds are made. */
  reference: string
  /** Minor units, and ISO 4217. */
  amount: number
  currency: string
  /** What the provider keeps, in minor units of `currency`; null where it does not tell. */
  fee?: number | null
  /** The provider's reference of the payout or balance entry, where it tells. */
  settlement?: string | null
}

/**
 * The status of an attempt as its provider reports it.
 * - open: the shopper may still pay
 * - processing: the shopper is finished, and the money is on its way, perhaps for days (bank debits, vouchers)
 * - authorised: the shopper has agreed, and `capture` takes the money
 * - expired, cancelled: nothing was paid, and nothing can be paid any more
 */
export type ProviderStatus =
  | { state: 'open' }
  | { state: 'processing'; reference: string | null }
  | { state: 'authorised'; reference: string | null; amount: number; currency: string }
  | ({ state: 'succeeded' } & Captured)
  | { state: 'failed'; reference: string | null; cause: FailureCause; /** For the owner. */ reason: string }
  | { state: 'expired' }
  | { state: 'cancelled' }

/** A refund as its provider reports it. One that is done may still fail weeks later. */
export interface ProviderRefund {
  reference: string
  state: 'pending' | 'done' | 'failed'
  /** Why it failed, for the owner; null otherwise. */
  reason: string | null
}

/** A refund in the provider's own list. */
export interface ListedRefund extends ProviderRefund {
  /** The key that we gave it; null for one that was made elsewhere, such as in the provider's dashboard. */
  key: string | null
  /** Minor units. */
  amount: number
  currency: string
}

/** A dispute of a payment (chargeback, claim). */
export interface ProviderDispute {
  reference: string
  /** What it is about: our token, or a reference of the payment, or both. */
  token: string | null
  paymentReference: string | null
  /** Minor units. */
  amount: number
  currency: string
  /** The provider's word, such as 'fraudulent' or 'product_not_received'. */
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'closed'
  /** ISO 8601: until when the owner must answer; null when there is nothing to answer. */
  respondBy: string | null
  /** The page of the provider where the owner answers; null when unknown. */
  link: string | null
}

/** What a provider reports to the webhook of a payment method. It is a reason to ask the provider, and never believed. */
export interface ProviderEvent {
  /** The provider's identifier of the event; null where it has none. */
  id: string | null
  about: 'payment' | 'refund' | 'dispute' | 'fraud_warning' | 'other'
  /** The provider's name of the event, for the owner. */
  name: string
  /** Our token of the attempt, where the event names it. */
  token: string | null
  /** A reference of the payment, of `start` or of `read`, where the event names it. */
  paymentReference: string | null
  /** The provider's reference of the refund or dispute that it is about; of a warning its reason. */
  subject: string | null
}

/** A field of the configuration of a way to pay that its owner fills in. */
export interface ConfigField {
  name: ConfigFieldName
  /** Sealed in the database, and shown as its last four characters. */
  isSecret?: true
  isRequired?: true
  /** One value a line, all of which are accepted: the old and the new secret of a webhook. */
  isList?: true
  pattern?: RegExp
  /** The values that it can have. */
  choices?: readonly string[]
}

/** The names of these fields; `messages/sales/payments` has their words. */
export type ConfigFieldName =
  | 'secret_key'
  | 'key_id'
  | 'key_secret'
  | 'client_id'
  | 'client_secret'
  | 'api_key'
  | 'webhook_id'
  | 'webhook_secrets'
  | 'environment'

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
  /** What the owner has entered as it is stored; without this function, as it is. */
  tidyConfig?(config: Record<string, string>): Record<string, string>
  /** The names of what the owner has entered that cannot be right, such as an IBAN with a wrong digit. */
  wrongParts?(config: Record<string, string>): readonly BankPart[]
  /**
   * Returns the instructions for what the buyer of a placed order must still do to pay; without this function, nothing.
   */
  instructions?(
    due: AmountDue,
    config: Record<string, string>,
  ): PaymentInstructionsView | Promise<PaymentInstructionsView>
}

/**
 * Sends the shopper to a page of the provider; the order is placed when the payment has succeeded. Every function
 * throws `ProviderUnreachable` when it is not known what the provider has done, and `ProviderRefusal` when the provider
 * has refused (providers/provider-api).
 */
export interface HostedProvider extends EveryProvider {
  flow: 'hosted'
  /** What the owner fills in; without all that is required, the method is off. */
  configFields: readonly ConfigField[]
  /** Whether the keys of a configuration move money; null for a provider that needs no keys or when they are missing. */
  keysOf(config: Record<string, string>): 'test' | 'live' | null
  /** Whether it takes payments in a currency (ISO 4217). */
  takes(currency: string): boolean
  /** Origins (https://…) of the form that the browser posts (`PaymentPage`); none for addresses. */
  hosts(context: { config: Record<string, string>; urls: ShopUrls }): readonly string[]
  /** Starts the payment, once for each attempt.token. */
  start(
    context: ProviderContext & { urls: ShopUrls },
    attempt: PaymentAttempt,
  ): Promise<{ reference: string | null; page: PaymentPage; expiresAt: string | null; isLive: boolean }>
  /** Asks the provider for the state of an attempt, never the browser. */
  read(context: ProviderContext, payment: StartedPayment): Promise<ProviderStatus>
  /**
   * Closes the page of an attempt that is no longer wanted, so that the shopper cannot pay it. 'already_paid' when it
   * was paid, or its money is on its way; 'cannot' when the provider has no such thing.
   */
  close(context: ProviderContext, payment: StartedPayment): Promise<'closed' | 'already_paid' | 'cannot'>
  /** Takes the money of an attempt that is authorised, once. Called when its stock is secured. */
  capture?(context: ProviderContext, payment: StartedPayment): Promise<ProviderStatus>
  /** Refunds money, once for each key ([A-Za-z0-9_-], at most 64 characters). `amount` is minor units. */
  refund(
    context: ProviderContext,
    refund: { payment: StartedPayment; amount: number; currency: string; key: string },
  ): Promise<ProviderRefund>
  /** All refunds of a payment, ours and those that were made elsewhere. */
  listRefunds(context: ProviderContext, payment: StartedPayment): Promise<ListedRefund[]>
  /**
   * Checks the signature of a webhook over its raw body, in constant time, by any of the secrets; null to reject it.
   * What is signed and not about a payment of the shop is an event about 'other'.
   */
  readEvents(context: ProviderContext, headers: Headers, body: string): Promise<ProviderEvent[] | null>
  /** A dispute as it is now. */
  readDispute?(context: ProviderContext, reference: string): Promise<ProviderDispute>
  /** Whether the keys work, for the owner; the sentence says what is wrong, or is null. */
  checkKeys?(context: ProviderContext): Promise<string | null>
  /**
   * A report about nothing, signed as the provider signs, which the shop sends to its own address for the owner to see
   * that it arrives; null without the secret of the webhook.
   */
  testEvent?(context: ProviderContext): { headers: Readonly<Record<string, string>>; body: string } | null
  /** Runs deferred work of the provider (job 'payment.provider_job'); throws to be tried again. */
  runJob?(context: Omit<ProviderContext, 'config'>, job: Record<string, string>): Promise<void>
}

/** One interface for all payment providers. Nothing outside a provider's folder depends on its details. */
export type PaymentProvider = OfflineProvider | HostedProvider
