import type { CustomisationInput, CustomisationSchema } from '~/domain/catalogue/customisation/customisation'

/** How many gift cards may pay for one cart. */
export const maxGiftCards = 5

/** Longest message to the recipient, in characters. */
const maxMessageLength = 300

/** A gift card that is to pay for a cart. Minor units. */
export interface GiftCard {
  id: number
  /** The last characters of its code; all that pages show of it. */
  lastFour: string
  /** The amount that can be used, including what the cart's own draft order has taken. */
  available: number
}

/** The part of a total that one card pays; > 0. */
export interface GiftCardPart {
  id: number
  lastFour: string
  amount: number
}

/** Who gets a gift card and from whom, as the buyer wrote it. */
export interface GiftDetails {
  recipientName: string
  recipientEmail: string
  senderName: string
  message: string
  /** A date (YYYY-MM-DD) in the channel's time zone; '' for as soon as it is paid. */
  sendOn: string
}

/** The fields that every gift card asks for; the product page shows them as those of a customisation. */
export const giftCardFields: CustomisationSchema = {
  texts: [
    { name: 'recipient', label: 'Name of the recipient', maxLength: 80, isRequired: true, addOn: {}, hint: '' },
    {
      name: 'email',
      label: 'Email address of the recipient',
      maxLength: 254,
      isRequired: true,
      addOn: {},
      kind: 'email',
      hint: '',
    },
    { name: 'sender', label: 'Your name', maxLength: 80, isRequired: true, addOn: {}, hint: '' },
    { name: 'message', label: 'Message', maxLength: maxMessageLength, isRequired: false, addOn: {}, kind: 'multiline' },
    {
      name: 'date',
      label: 'Send it on',
      maxLength: 10,
      isRequired: false,
      addOn: {},
      kind: 'date',
      hint: 'Without a date, as soon as it is paid',
    },
  ],
  choices: [],
  image: null,
}

/** The details of a line whose fields are {@link giftCardFields}. */
export function giftDetailsOf({ texts }: Pick<CustomisationInput, 'texts'>): GiftDetails {
  return {
    recipientName: texts.recipient ?? '',
    recipientEmail: texts.email ?? '',
    senderName: texts.sender ?? '',
    message: texts.message ?? '',
    sendOn: texts.date ?? '',
  }
}

/**
 * Splits what is to be paid over cards, the first ones first. Returns only cards that pay something; their amounts sum
 * to the smaller of `payable` and what all cards have. Minor units. Pure.
 */
export function coverByGiftCards(cards: readonly GiftCard[], payable: number): GiftCardPart[] {
  let rest = Math.max(0, payable)
  return cards.flatMap(({ id, lastFour, available }) => {
    const amount = Math.min(rest, available)
    rest -= amount
    return amount > 0 ? [{ id, lastFour, amount }] : []
  })
}

export function sumOfParts(parts: ReadonlyArray<Pick<GiftCardPart, 'amount'>>): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}
