/** One provider shape for all ways to pay (decisions: payment methods). A provider is a small object, no class. */
export interface PaymentAttempt {
  /** 128-bit token of the payment row; the reference the provider carries and the idempotency key. */
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
  webhookUrl: string
}

/** What a provider knows of an attempt. */
export type ProviderStatus =
  | { state: 'open' }
  | { state: 'succeeded'; reference: string; amount: number; currency: string }
  | { state: 'failed'; reference: string | null; reason: string }

export interface PaymentProvider {
  name: string
  /** 'offline' places the order at once with payment pending; 'hosted' sends the shopper to the provider's page. */
  flow: 'offline' | 'hosted'
  /** Hosted: makes the payment at the provider, idempotent by attempt.token. Returns where to send the shopper. */
  create(context: ProviderContext, attempt: PaymentAttempt): Promise<{ reference: string | null; redirectUrl: string }>
  /** Hosted: asks the provider how an attempt stands. Never trusts what a browser brought. */
  verify(context: ProviderContext, attemptToken: string, reference: string | null): Promise<ProviderStatus>
  /** Checks the signature of a webhook; returns the attempt it is about, or null to refuse it. */
  readWebhook(context: ProviderContext, headers: Headers, body: string): Promise<{ attemptToken: string } | null>
  /** Gives money back, idempotent by key. */
  refund(
    context: ProviderContext,
    payment: { attemptToken: string; reference: string | null; amount: number; currency: string; key: string },
  ): Promise<{ reference: string }>
  /** Does what the provider has left for later in the outbox (job 'payment.provider_job'); throws when it must be tried again. */
  runJob?(context: Omit<ProviderContext, 'config'>, job: Record<string, string>): Promise<void>
}

export interface ProviderContext {
  /** Config of the payment method row. */
  config: Record<string, string>
  /** The shop's own secret, for signatures of the development gateway. */
  secret: string
  db: import('~db/connection').Database
  now(): Date
}
