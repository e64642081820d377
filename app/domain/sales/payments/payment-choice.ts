/** A payment method of a channel. Amounts are minor units. */
export interface PaymentMethod {
  code: string
  /** Name of its provider in the registry (providers.server.ts). */
  provider: string
  name: string
  description: string
  minimum: number | null
  maximum: number | null
  /** ISO 3166-1 alpha-2 codes, or null for everywhere. */
  countries: string[] | null
  fee: number
  requiresJs: boolean
  /** Whether its keys at the provider move money; null for a method without keys. */
  keys: 'test' | 'live' | 'missing' | null
}

/** A payment method for one cart. */
export interface PaymentChoice {
  code: string
  provider: string
  name: string
  description: string
  /** Minor units. */
  fee: number
  requiresJs: boolean
  /** The courier takes the money. */
  isPaidOnDelivery: boolean
  /** It is used without being chosen, because it is the only method. */
  isAutomatic: boolean
  /** Why it can't be chosen now, or null. */
  reason: string | null
}

/** The facts about a cart that a provider needs to decide whether it can be used. */
export interface PaymentFacts {
  /** Whether payments that move no money are offered: in the demo shop and in development. */
  allowsTestPayments: boolean
  /** Whether ways to pay with test keys are offered anyway: to a member of staff who manages them. */
  mayTestKeys?: boolean
  /** Country of the shipping address (of the billing address when nothing is shipped), or null while unknown. */
  countryCode: string | null
  /** Minor units: the total without what gift cards pay, and without the fee of a payment method. */
  amountDueBeforeFee: number
  /** Nothing more can be added to the total: the shipping is chosen, or not needed. */
  isTotalFinal: boolean
  needsShipping: boolean
  /** Whether the courier takes cash at the address; true while unknown. */
  hasCashOnDelivery: boolean
  /** Postcode that hasCashOnDelivery is about. */
  postcode: string | null
  currency: string
  languageTag: string
}
