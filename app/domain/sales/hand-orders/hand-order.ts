import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { TotalsRow } from '~/domain/sales/cart/cart'

/** A line of an order that is put together. */
export interface HandLine {
  id: number
  name: string
  /** Chosen options as one text; '' for none. */
  choices: string
  sku: string
  /** In the unit of what is sold by length or weight. */
  quantity: number
  unit: string | null
  /** The shop's price of one piece as people read it: '₹480 each'. */
  regularText: string
  /** The staff's own price as it is typed; '' where the shop's price holds. */
  ownPrice: string
  reason: string
  subtotalText: string
  /** When what is not in stock is sent, and how much of it that is; null where all is in stock. */
  late: string | null
  /** Why it cannot be ordered like this; null when it can. */
  problem: string | null
}

/** An order that somebody of the staff puts together for a buyer, before it is placed. */
export interface HandOrder {
  id: number
  version: number
  /** Names what it holds, so that what is placed is what was seen. */
  contentKey: string
  lines: HandLine[]
  buyer: {
    email: string | null
    phone: string | null
    /** The lines of the address; empty while there is none. */
    address: string[]
    /** The name on the account that the order will be in; null for none. */
    account: string | null
  }
  needsShipping: boolean
  deliveries: Array<{ code: string; name: string; text: string; priceText: string }>
  /** Of one of the deliveries, or ownShippingCode; null while none is chosen. */
  delivery: string | null
  /** The cost that the staff have set, as it is typed. */
  ownDelivery: string
  coupon: { code: string; problem: string | null } | null
  note: string
  payments: Array<{ code: string; name: string; text: string; isPaid: boolean; reason: string | null }>
  payment: string | null
  totalsRows: TotalsRow[]
  /** Minor units. */
  total: number
  totalText: string
  /** What is still missing before it can be placed, in sentences. */
  missing: string[]
}

/** An order that is put together, in the list of all. */
export interface ListedHandOrder {
  id: number
  /** Name, e-mail address or phone of the buyer; '' while none is known. */
  buyer: string
  /** '3 products' */
  content: string
  startedBy: string | null
  startedAtText: string
}

/** A variant that can be added. */
export interface OfferedVariant {
  variantId: number
  name: string
  choice: string
  sku: string
  unit: string | null
  priceText: string
  stockText: string
  /** It is made to order, a gift card, or sold in any of some values: something has to be entered first. */
  asks: boolean
}

/** What is asked before a variant can be added. */
export interface AskedVariant {
  variantId: number
  name: string
  sku: string
  /** Minor units. */
  price: number
  unit: string | null
  isGiftCard: boolean
  /** Options of which the variant accepts any value. */
  options: Array<{ slug: string; name: string; values: Array<{ slug: string; value: string }> }>
  customisation: CustomisationSchema | null
}

/** What the staff read about what is missing; other problems have their own words. */
const missingTexts: Readonly<Record<string, string>> = {
  cart_empty: 'Add a product',
  shipping_address_missing: 'Enter the customer’s address',
  billing_address_missing: 'Enter the customer’s address',
  shipping_method_missing: 'Choose how it is delivered',
  payment_method_missing: 'Choose how it is paid',
}

/** The problems of an order that is put together, in words for the staff, each once. Pure. */
export function missingOf(
  problems: ReadonlyArray<{ code: string; message: string }>,
  { email, phone }: { email: string | null; phone: string | null },
): string[] {
  const texts = problems.map(({ code, message }) => missingTexts[code] ?? message)
  const contact = email === null && phone === null ? ['Enter an email address or a phone number of the customer'] : []
  return [...new Set([...texts, ...contact])]
}
