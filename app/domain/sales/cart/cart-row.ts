import type { Address } from '~/domain/customers/addresses/address'
import type { CustomisationInput } from '~/domain/catalogue/customisation/customisation'
import type { CheckoutStep } from './cart'

/** A removed line with everything that is needed to add it again. */
export interface RemovedLine {
  /** The id that it had; null for one that was removed when the id was not kept yet. */
  lineId: number | null
  name: string
  variantId: number
  quantity: number
  customisation: CustomisationInput | null
  choices: Record<string, string> | null
  /** ISO instant. */
  removedAt: string
}

/** A cart as stored in the database. */
export interface CartRow {
  id: number
  channelId: number
  customerId: number | null
  email: string | null
  /** E.164. */
  phone: string | null
  shippingAddress: Address | null
  billingAddress: Address | null
  isBillingSame: boolean
  shippingMethodCode: string | null
  /** What its delivery costs by ownShippingCode, where the staff have set that; null in carts of shoppers. */
  ownShippingPrice: number | null
  paymentMethodCode: string | null
  couponCode: string | null
  /** Ids of the gift cards that are to pay for it, in the order in which they are used. */
  giftCardIds: number[]
  note: string
  hasAcceptedTerms: boolean
  pincode: string | null
  step: CheckoutStep
  /** The line that the last change removed, to put it back; null after any other change. */
  removedLine: RemovedLine | null
  status: 'open' | 'ordered' | 'merged'
  version: number
  /** ISO instant. */
  expiresAt: string
}

/** The fields that a change may set on a cart; absent keys are not changed. */
export type CartPatch = Partial<Omit<CartRow, 'id' | 'channelId' | 'status' | 'version' | 'expiresAt'>>
