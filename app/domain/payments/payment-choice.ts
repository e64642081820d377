/** A way to pay, as the channel offers it. Amounts are minor units. */
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
}

/** A way to pay this cart. */
export interface PaymentChoice {
  code: string
  provider: string
  name: string
  description: string
  /** Minor units. */
  fee: number
  requiresJs: boolean
  /** Needs no choosing: it is the only way. */
  isAutomatic: boolean
  /** Why it can't be chosen now, or null. */
  reason: string | null
}

/** What a provider gets of a cart to decide whether it can be used. */
export interface PaymentQuestion {
  /** Whether payments that move no money are offered: in the demo shop and in development. */
  allowsTestPayments: boolean
  /** Where the order goes (its billing country when nothing is shipped), or null while unknown. */
  countryCode: string | null
  /** Minor units, without any fee of a payment method. */
  grandTotalBeforeFee: number
  /** Nothing more can be added to the total: the shipping is chosen, or not needed. */
  isTotalFinal: boolean
  needsShipping: boolean
  /** Whether the courier takes cash at the address; true while unknown. */
  hasCashOnDelivery: boolean
  /** Postcode that the answer above is about. */
  postcode: string | null
  currency: string
  languageTag: string
}
