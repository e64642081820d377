import type { ConfigFieldName } from '~/domain/sales/payments/provider'

/** What the owner reads about a field of the configuration of a way to pay. */
export interface FieldWords {
  label: string
  hint: string
}

/** The fields of all providers. What is special to one of them is in its guide. */
export const configFieldWords: Record<ConfigFieldName, FieldWords> = {
  secret_key: { label: 'Secret key', hint: 'Nobody but you and the shop may know it.' },
  key_id: { label: 'Key id', hint: 'The public part of the key.' },
  key_secret: { label: 'Key secret', hint: 'The provider shows it once, when the key is made.' },
  client_id: { label: 'Client id', hint: 'The public part of the key.' },
  client_secret: { label: 'Client secret', hint: 'Nobody but you and the shop may know it.' },
  api_key: { label: 'API key', hint: 'Nobody but you and the shop may know it.' },
  webhook_id: { label: 'Webhook id', hint: 'The provider shows it when it has stored the address of your shop.' },
  webhook_secrets: {
    label: 'Secret of the webhook',
    hint: 'Reports are believed when they are signed with it. While you change it, enter the old and the new one, one on each line.',
  },
  environment: { label: 'Kind of keys', hint: 'Sandbox is for tests: no money moves.' },
}

/** What an owner does to use a provider, in the order in which it is done. */
interface ProviderGuide {
  /** Its own name; the shop calls the way to pay as customers know it. */
  title: string
  /** What it is for, and where, in one line. */
  about: string
  /** Where the owner signs in. */
  dashboard: string
  /** Where the keys are found. */
  keys: readonly string[]
  /** Where the address of the webhook is entered; empty where the shop tells it with each payment. */
  webhook: readonly string[]
  /** What the webhook has to report. */
  events: readonly string[]
  /** How the provider sends a report for a test. */
  testReport: string
  /** How a payment with test keys is made. */
  testPayment: readonly string[]
  /** What is done to take money. */
  live: readonly string[]
  fields?: Partial<Record<ConfigFieldName, Partial<FieldWords>>>
}

const guides: Record<string, ProviderGuide> = {
  stripe: {
    title: 'Stripe',
    about: 'Cards, Apple Pay, Google Pay and many local ways to pay, in about 50 countries.',
    dashboard: 'https://dashboard.stripe.com',
    keys: [
      'Begin with test keys: switch the dashboard to test mode, or open a sandbox.',
      'Open “Developers”, then “API keys”, and copy the secret key.',
    ],
    webhook: [
      'Open “Developers”, then “Webhooks”, and add an endpoint with this address and the events below.',
      'Copy the signing secret that Stripe shows then.',
    ],
    events: [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.async_payment_failed',
      'checkout.session.expired',
      'refund.created',
      'refund.updated',
      'refund.failed',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'radar.early_fraud_warning.created',
    ],
    testReport: 'Stripe reports each test payment. Make one, then look here again.',
    testPayment: [
      'Pay with the card 4242 4242 4242 4242, any later date and any three digits.',
      'The card 4000 0000 0000 0002 is declined, and 4000 0000 0000 9995 has not enough money.',
    ],
    live: [
      'Answer what Stripe asks about your business, and choose what customers see under “Settings”, then “Payment methods”.',
      'Switch the dashboard to live mode and do steps 1 to 3 again: the key, the webhook and its secret are other ones.',
    ],
    fields: {
      secret_key: { hint: 'Begins with sk_test_ or sk_live_; a restricted key begins with rk_.' },
      webhook_secrets: {
        label: 'Signing secret of the webhook',
        hint: 'Begins with whsec_. While you change it, enter the old and the new one, one on each line.',
      },
    },
  },
  razorpay: {
    title: 'Razorpay',
    about: 'Cards, UPI, netbanking and wallets, for shops in India.',
    dashboard: 'https://dashboard.razorpay.com',
    keys: [
      'Begin with test keys: switch the dashboard to test mode.',
      'Open “Account & Settings”, then “API keys”, and generate a key. Copy the key id and the key secret.',
    ],
    webhook: [
      'Open “Account & Settings”, then “Webhooks”, and add a webhook with this address and the events below.',
      'Razorpay asks for a secret: think of a long one, enter it there, and here too.',
    ],
    events: [
      'payment.authorized',
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.created',
      'refund.processed',
      'refund.failed',
      'payment.dispute.created',
      'payment.dispute.under_review',
      'payment.dispute.action_required',
      'payment.dispute.won',
      'payment.dispute.lost',
      'payment.dispute.closed',
    ],
    testReport: 'Razorpay reports each test payment. Make one, then look here again.',
    testPayment: [
      'Choose netbanking and any bank: the page for tests has a button for success and one for failure.',
      'Or pay by UPI with success@razorpay; failure@razorpay is declined.',
    ],
    live: [
      'Let Razorpay verify your business. Let the business pay the fee (“fee bearer”), so that customers pay what the order says.',
      'Switch the dashboard to live mode and do steps 1 to 3 again: the keys, the webhook and its secret are other ones.',
    ],
    fields: {
      key_id: { hint: 'Begins with rzp_test_ or rzp_live_.' },
      webhook_secrets: {
        hint: 'The one that you have entered at Razorpay. While you change it, enter the old and the new one, one on each line.',
      },
    },
  },
  paypal: {
    title: 'PayPal',
    about: 'PayPal accounts and cards, in about 25 currencies; not for Indian rupees.',
    dashboard: 'https://developer.paypal.com/dashboard',
    keys: [
      'Begin with test keys: choose “Sandbox” at the top.',
      'Open “Apps & Credentials”, create an app, and copy its client id and its secret.',
    ],
    webhook: [
      'Open the app, and add a webhook with this address and the events below.',
      'Copy the webhook id that PayPal shows then.',
    ],
    events: [
      'CHECKOUT.ORDER.APPROVED',
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.REFUNDED',
      'PAYMENT.CAPTURE.REVERSED',
      'CUSTOMER.DISPUTE.CREATED',
      'CUSTOMER.DISPUTE.UPDATED',
      'CUSTOMER.DISPUTE.RESOLVED',
    ],
    testReport: 'PayPal reports each payment in the sandbox. Make one, then look here again.',
    testPayment: [
      'Pay with a personal account of the sandbox. Its email address and password are in “Testing Tools”, then “Sandbox Accounts”.',
    ],
    live: [
      'Choose “Live” at the top and do steps 1 to 3 again: the client id, the secret and the webhook are other ones.',
      'In PayPal’s preferences for payments, allow the currencies of your shop. PayPal holds other payments until you accept each of them.',
    ],
    fields: {
      environment: { hint: 'Sandbox is for tests: no money moves. Each has a client id and a secret of its own.' },
    },
  },
  mollie: {
    title: 'Mollie',
    about: 'iDEAL, Bancontact, cards and other ways to pay of Europe.',
    dashboard: 'https://my.mollie.com/dashboard',
    keys: ['Begin with the test key.', 'Open “Developers”, then “API keys”, and copy the key.'],
    webhook: [],
    events: [],
    testReport: 'Mollie reports each test payment. Make one, then look here again.',
    testPayment: ['Mollie’s page for tests asks what shall happen: choose “Paid”, “Failed” or “Expired”.'],
    live: [
      'Let Mollie check your website, and switch on the ways to pay under “Settings”, then “Payment methods”.',
      'Copy the live key, and paste it in step 3 in place of the test key.',
    ],
    fields: { api_key: { hint: 'Begins with test_ or live_.' } },
  },
}

/** What the ways to pay without a page of a provider are for. */
const offlineWords: Record<string, string> = {
  cash_on_delivery: 'The courier takes cash, where the table of pincodes allows it.',
  bank_transfer: 'Customers see your account after they have ordered. You note the money when it has come.',
  upi: 'Customers in India pay your UPI id by a link or a code. You note the money when it has come.',
}

/** What a provider with this name is for, and where, in one line. */
export const providerWords = (name: string) => offlineWords[name] ?? providerGuide(name).about

/** The name of a provider for the owner: that of a guide, or else that of the way to pay. */
export const providerTitle = (name: string, fallback: string) => guides[name]?.title ?? fallback

/** How an owner sets up a provider with this name. */
export function providerGuide(name: string): ProviderGuide {
  return (
    guides[name] ?? {
      title: 'the provider',
      about: 'Customers pay on a page of the provider.',
      dashboard: '',
      keys: ['Sign in at the provider, and copy the keys for tests.'],
      webhook: ['Give the provider this address for its reports.'],
      events: [],
      testReport: 'Make a test payment, then look here again.',
      testPayment: ['Pay as the provider says for tests.'],
      live: ['Paste the live keys in step 3 in place of those for tests.'],
    }
  )
}

/** The words of a field for the owner of a shop with a provider. */
export function fieldWords(provider: string, field: ConfigFieldName): FieldWords {
  return { ...configFieldWords[field], ...providerGuide(provider).fields?.[field] }
}
