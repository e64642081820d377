/** What an order still costs, for a provider that says how to pay it. */
export interface AmountDue {
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  /** The amount as the buyer reads it. */
  formatted: string
}

/** What the buyer of a placed order must still do to pay. */
export interface PaymentInstructions {
  title: string
  rows: Array<{ label: string; value: string }>
  /** Opens an app that pays, or null. */
  link: string | null
  /** SVG of a code to scan, or null. */
  qrSvg: string | null
}
