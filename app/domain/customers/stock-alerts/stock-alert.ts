import { days, minutes } from '~/domain/shared/units'

/** A variant as an alert names it. */
export interface AlertedVariant {
  variantId: number
  sku: string
  productSlug: string
  productName: string
  /** The values of its options, as in 'Rose, M'; '' without options. */
  choice: string
  isAvailable: boolean
}

/** Someone waiting for a variant. Instants are ISO dates. */
export interface StockAlert extends AlertedVariant {
  id: number
  channelId: number
  email: string
  token: string
  askedAt: string
  confirmedAt: string | null
}

/** An alert that is not confirmed is deleted after this time. */
export const unconfirmedRetention = days(7)
/** A confirmed one is deleted when its mail was sent, or after this time. */
export const confirmedRetention = days(180)
/** Another mail that asks to confirm is sent after this time at the earliest. */
export const repeatAfter = minutes(15)
/** At most so many alerts of one address wait to be confirmed, so that nobody can fill a stranger's mailbox. */
export const maxUnconfirmed = 5

/** The product with the chosen options, as in 'Nikhil Everyday Shirt (Rose, M)'. */
export function alertedName({ productName, choice }: Pick<AlertedVariant, 'productName' | 'choice'>): string {
  return choice === '' ? productName : `${productName} (${choice})`
}
