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
export interface PaymentInstructionsView {
  title: string
  rows: Array<{ label: string; value: string }>
  /** Opens an app that pays, or null. */
  link: { url: string; label: string } | null
  /** A code to scan, as SVG and as a text for who can't see it, or null. */
  qrCode: { svg: string; alt: string } | null
}
