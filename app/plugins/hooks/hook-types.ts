import type { AccountLink } from '~/components/account/account-links'
import type { ForwardedEvent } from '~/domain/operations/analytics/forward-events.server'
import type { CheckoutCart } from '~/domain/sales/cart/cart'
import type { ProductDelivery } from '~/domain/sales/cart/delivery/product-delivery'
import type { EventName, EventPayloads } from '~/domain/operations/outbox/events'
import type { WorkContext } from '~/domain/operations/jobs/work-context'
import type { MailAbout } from '~/domain/operations/mail/mail'
import type { OrderView } from '~/domain/sales/orders/order'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import type { Customer, Visitor } from '~/domain/shared/shop'
import type { Note } from '~/domain/shared/text/note'

/** The value that a hook returns, at once or within the time that it has (see call-hooks). */
export type Eventual<Value> = Value | Promise<Value>

/**
 * A script that a plugin adds to every page. It is a file of the shop or of one of the plugin's hosts, never inline.
 */
export interface Snippet {
  position: 'head' | 'body'
  src: string
  /** The `data-` attributes of the script element, by name. The script reads them. */
  data?: Readonly<Record<`data-${string}`, string>>
}

/** The product page to which a plugin adds its part. */
export interface ProductPage {
  product: ShownProduct
  /** The data about delivery that the page shows for the product. */
  delivery: ProductDelivery
  /** Path and query of the page. */
  path: string
  /** The field whose error sent the visitor back to this page. */
  rejected: { field: string; typed: string; message: string } | null
}

/** Where a plugin's part is on the product page. */
export type ProductPartPosition = 'in-buy-form' | 'after-buy-form'

/** A step of the checkout, or the page after it, to which a plugin adds a note. */
export type CheckoutPage = { step: 'address' | 'payment'; cart: CheckoutCart } | { step: 'complete'; order: OrderView }

/** A chat with the shop on a messaging service. */
export interface Chat {
  /** With country code, digits only. */
  number: string
  /** The first message, on pages that are not about one product. */
  message: string
  side: 'left' | 'right'
}

/** How a tool gets what shoppers do. */
interface ShopEventsHook<Config> {
  /** Its script reports them in the browser. */
  inBrowser?(config: Config): boolean
  /** The server sends them, with the retries of the outbox. A tool that gets an event both ways knows it by its id. */
  fromServer?: {
    isConfigured(config: Config): boolean
    send(event: ForwardedEvent, config: Config): Promise<void>
  }
}

/** All places of the shop to which a plugin can add something. */
export interface PluginHooks<Config, Data> {
  snippets?(config: Config): Eventual<Snippet[]>
  /**
   * A part of the product page. `load` returns null for a product without it. product-part.tsx names its component.
   */
  productPart?: {
    position: ProductPartPosition
    load(visitor: Visitor, page: ProductPage, config: Config): Promise<Data | null>
  }
  /** Notes below a step of the checkout, or on the page of the new order. */
  checkout?(visitor: Visitor, page: CheckoutPage, config: Config): Eventual<Note[]>
  /** Notes in a mail to a buyer. Their links are absolute. */
  mail?(mail: MailAbout, config: Config): Eventual<Note[]>
  /** More items of the account menu. */
  accountMenu?(customer: Customer, config: Config): Eventual<AccountLink[]>
  /** Paths that answer 404 while the plugin is not active, and all below one that ends with a slash. */
  addresses?: readonly string[]
  /** The chat that pages link to; the first plugin with one decides. */
  chat?(config: Config): Eventual<Chat>
  /** How the plugin's tool gets the events of shoppers (see domain/operations/analytics). */
  shopEvents?: ShopEventsHook<Config>
  /** The functions that run after events, with the outbox's retries: each may run twice, so it must be idempotent. */
  events?: {
    [Name in EventName]?: (context: WorkContext, payload: EventPayloads[Name], config: Config) => Promise<void>
  }
}
