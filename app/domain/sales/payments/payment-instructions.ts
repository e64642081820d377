/** The amount that is still to be paid for an order, for the payment instructions. */
export interface AmountDue {
  orderNumber: string
  /** Minor units. */
  amount: number
  currency: string
  /** The amount as text for the buyer. */
  formatted: string
}

/** The instructions for what the buyer of a placed order must still do to pay. */
export interface PaymentInstructionsView {
  title: string
  rows: Array<{ label: string; value: string }>
  /** Opens a payment app, or null. */
  link: { url: string; label: string } | null
  /** A code to scan as SVG, with its alternative text, or null. */
  qrCode: { svg: string; alt: string } | null
}
