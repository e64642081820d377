/** What a channel says of its seller; null where it is what the shop says. */
export interface ChannelSeller {
  /** The name on invoices and in legal texts. */
  sellerName: string | null
  /** In one or several lines. */
  sellerAddress: string | null
  /** A GSTIN or VAT number. */
  sellerTaxId: string | null
  /** Where buyers send things back. */
  returnAddress: string | null
}

/** A channel is a host with its own country, currency and language. */
export interface Channel extends ChannelSeller {
  id: number
  code: string
  /** Host name without port: localhost, eu.localhost. */
  host: string
  name: string
  /** ISO 3166-1 alpha-2. */
  countryCode: string
  /** State code of the seller's address, for taxes that compare states. */
  stateCode: string | null
  /** ISO 4217. */
  currency: string
  languageTag: string
  timeZone: string
  /** Country calling code with plus: +91. */
  mobileCode: string
  mobileNumberLength: number | null
  pricesIncludeTax: boolean
  orderPrefix: string
  /** For how many days after its delivery a thing can be returned. */
  returnDays: number
}
