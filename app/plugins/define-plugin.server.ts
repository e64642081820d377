import type { z } from 'zod/v4'
import { forwardEvent, type ForwardedEvent } from '~/domain/analytics/forward-events.server'
import type { ConsentItem } from '~/domain/consent/consent'
import type { EventName, EventPayloads } from '~/domain/jobs/outbox/events'
import type { ShopListener, WorkContext } from '~/domain/jobs/work-context'
import type { ProductDelivery } from '~/domain/cart/delivery/product-delivery'
import type { ProductView } from '~/domain/products/product'
import type { Shop, Visitor } from '~/domain/shop'

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
  product: ProductView
  /** What the page says about its delivery. */
  delivery: ProductDelivery
  /** Path and query of the page. */
  path: string
  /** The field whose error sent the visitor back to this page. */
  rejected: { field: string; typed: string; message: string } | null
}

/** Where a plugin's part is on the product page. */
export type ProductPartPosition = 'in-buy-form' | 'after-buy-form'

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

interface PluginHooks<Config, Data> {
  snippets?(config: Config): Snippet[]
  /**
   * A part of the product page. `load` returns null for a product without it. product-part.tsx names its component.
   */
  productPart?: {
    position: ProductPartPosition
    load(visitor: Visitor, page: ProductPage, config: Config): Promise<Data | null>
  }
  /** Paths that answer 404 while the plugin is not active, and all below one that ends with a slash. */
  addresses?: readonly string[]
  /** The chat that pages link to; the first plugin with one decides. */
  chat?(config: Config): Chat
  /** How the plugin's tool gets the events of shoppers (see domain/analytics). */
  shopEvents?: ShopEventsHook<Config>
  /** What the plugin does after an event, with the outbox's retries: it may run twice, so it must be idempotent. */
  events?: {
    [Name in EventName]?: (context: WorkContext, payload: EventPayloads[Name], config: Config) => Promise<void>
  }
}

/** What a plugin asks the visitor for before it adds its snippets. */
export interface OptionalConsent<Config> extends ConsentItem {
  /** The cookies that its scripts set. They are deleted when the visitor no longer allows it. */
  cookies: RegExp
  /** Whether this configuration needs consent; always without it. */
  isNeeded?(config: Config): boolean
}

interface PluginOptions<Name extends string, Config, Data> {
  /** The name in code and in stored jobs, such as 'pincode-availability'. Never change it. */
  name: Name
  /** The name in the column `plugins.module_name` and in API calls. */
  moduleName: string
  /** Whether it is active in a shop that has stored nothing about it. */
  isActiveByDefault: boolean
  /** The schema of the owner's settings. A plugin with an invalid stored configuration is left out and logged. */
  config: z.ZodType<Config>
  /** What the visitor must allow before a page has its snippets; 'necessary' when the shop does not work without them. */
  consent: 'necessary' | OptionalConsent<Config>
  /** Origins that its snippets load from and send data to, such as https://www.example.com */
  hosts: readonly string[] | ((config: Config) => readonly string[])
  hooks: PluginHooks<Config, Data>
}

/** A plugin's part of one product page. */
export interface LoadedProductPart<Name extends string, Data> {
  plugin: Name
  position: ProductPartPosition
  data: Data
}

/** Defines a plugin. The shop calls only the functions of the returned object, and never names a plugin. */
export function definePlugin<const Name extends string, Config, Data>(options: PluginOptions<Name, Config, Data>) {
  const { name, moduleName, isActiveByDefault, consent, hosts, hooks } = options
  return {
    name,
    moduleName,
    isActiveByDefault,
    addresses: hooks.addresses ?? [],
    /** Null for a plugin without one. Throws when the stored configuration is invalid. */
    chat(config: unknown): Chat | null {
      return hooks.chat?.(options.config.parse(config)) ?? null
    },
    /** Throws when the stored configuration is invalid. */
    hosts(config: unknown): readonly string[] {
      return typeof hosts === 'function' ? hosts(options.config.parse(config)) : hosts
    },
    /** Whether it may ask visitors for their consent. */
    isOptional: consent !== 'necessary',
    /** Why the plugin cannot work with this configuration; null when it can. */
    configProblem(config: unknown): string | null {
      const parsed = options.config.safeParse(config)
      return parsed.success
        ? null
        : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
    },
    /** What the visitor is asked for; null when nothing needs to be. Throws when the stored configuration is invalid. */
    consentItem(config: unknown): (ConsentItem & { cookies: RegExp }) | null {
      if (consent === 'necessary') return null
      const { id, name: title, description, cookies, isNeeded } = consent
      return isNeeded?.(options.config.parse(config)) === false ? null : { id, name: title, description, cookies }
    },
    /** Throws when the stored configuration is invalid. */
    snippets(config: unknown): Snippet[] {
      return hooks.snippets?.(options.config.parse(config)) ?? []
    },
    /** Which ways its tool gets the events of shoppers; null for a plugin that wants none. Throws as the above. */
    shopEvents(config: unknown): { inBrowser: boolean; fromServer: boolean } | null {
      if (!hooks.shopEvents) return null
      const parsed = options.config.parse(config)
      const { inBrowser, fromServer } = hooks.shopEvents
      const ways = { inBrowser: inBrowser?.(parsed) ?? false, fromServer: fromServer?.isConfigured(parsed) ?? false }
      return ways.inBrowser || ways.fromServer ? ways : null
    },
    async loadProductPart(
      visitor: Visitor,
      page: ProductPage,
      config: unknown,
    ): Promise<LoadedProductPart<Name, Data> | null> {
      if (!hooks.productPart) return null
      const { position, load } = hooks.productPart
      const data = await load(visitor, page, options.config.parse(config))
      return data === null ? null : { plugin: name, position, data }
    },
    /** The worker's listeners; `readConfig` returns undefined while the plugin is not active. */
    listeners(readConfig: (shop: Pick<Shop, 'db'>) => Promise<unknown>): ShopListener[] {
      const listenerTo = <Event extends EventName>(event: Event) => {
        const run = hooks.events?.[event]
        return run
          ? [
              {
                event,
                name,
                run: async (context: WorkContext, payload: EventPayloads[Event]) => {
                  const config = await readConfig(context)
                  if (config !== undefined) await run(context, payload, options.config.parse(config))
                },
              },
            ]
          : []
      }
      const { fromServer } = hooks.shopEvents ?? {}
      const forward: ShopListener[] = fromServer
        ? [
            {
              event: 'analytics.recorded',
              name,
              run: async (context, { eventKey }) => {
                const stored = await readConfig(context)
                const config = stored === undefined ? undefined : options.config.parse(stored)
                if (config === undefined || !fromServer.isConfigured(config)) return
                await forwardEvent(context.db, eventKey, moduleName, (event) => fromServer.send(event, config))
              },
            },
          ]
        : []
      return [
        ...listenerTo('order.placed'),
        ...listenerTo('order.shipped'),
        ...listenerTo('order.delivered'),
        ...listenerTo('order.returned'),
        ...listenerTo('order.cancelled'),
        ...listenerTo('refund.requested'),
        ...listenerTo('refund.decided'),
        ...listenerTo('payment.received'),
        ...listenerTo('payment.refund_due'),
        ...listenerTo('payment.refunded'),
        ...listenerTo('customer.registered'),
        ...listenerTo('customer.deleted'),
        ...listenerTo('customer.contact_verified'),
        ...listenerTo('customer.signed_in'),
        ...listenerTo('customer.signed_out'),
        ...forward,
      ]
    },
  }
}

export type Plugin = ReturnType<typeof definePlugin<string, unknown, unknown>>
