import type { z } from 'zod/v4'
import type { EventName, EventPayloads } from '~/domain/jobs/outbox/events'
import type { ShopListener, WorkContext } from '~/domain/jobs/work-context'
import type { ProductView } from '~/domain/products/product'
import type { Shop, Visitor } from '~/domain/shop'

/**
 * A script that a plugin adds to every page. It is a file, of the shop or of one of the plugin's hosts, never inline.
 */
export interface Snippet {
  position: 'head' | 'body'
  src: string
  /** What the script reads of its own element: `data-` attributes by their names. */
  data?: Readonly<Record<`data-${string}`, string>>
}

/** The product page that a part is added to. */
export interface ProductPage {
  product: ProductView
  /** Path and query of the page. */
  path: string
  /** The field whose error sent the visitor back to this page. */
  rejected: { field: string; typed: string; message: string } | null
}

/** Where a plugin's part is on the product page. */
export type ProductPartPosition = 'in-buy-form' | 'after-buy-form'

interface PluginHooks<Config, Data> {
  snippets?(config: Config): Snippet[]
  /**
   * A part of the product page; `load` returns null where the product has none. Its component is in product-part.tsx.
   */
  productPart?: {
    position: ProductPartPosition
    load(visitor: Visitor, page: ProductPage, config: Config): Promise<Data | null>
  }
  /** What the plugin does after an event, with the outbox's retries: it may run twice, so it must be idempotent. */
  events?: {
    [Name in EventName]?: (context: WorkContext, payload: EventPayloads[Name], config: Config) => Promise<void>
  }
}

interface PluginOptions<Name extends string, Config, Data> {
  /** In code and in stored work; never changed: 'pincode-availability'. */
  name: Name
  /** As `plugins.module_name` and the calls spell it. */
  moduleName: string
  /** Whether it is active in a shop that stores nothing about it. */
  isActiveByDefault: boolean
  /** What the owner sets. A configuration that does not fit leaves the plugin out, and is logged. */
  config: z.ZodType<Config>
  /**
   * 'optional': its snippets need the visitor's consent. Consent is not asked for yet, so that they are not written.
   * 'necessary': the shop does not work without them.
   */
  consent: 'necessary' | 'optional'
  /** Origins that its snippets load and send data to: https://www.example.com */
  hosts: readonly string[]
  hooks: PluginHooks<Config, Data>
}

/** A plugin's part of one product page. */
export interface LoadedProductPart<Name extends string, Data> {
  plugin: Name
  position: ProductPartPosition
  data: Data
}

/** Defines a plugin. The shop calls the functions that this returns, and never names a plugin. */
export function definePlugin<const Name extends string, Config, Data>(options: PluginOptions<Name, Config, Data>) {
  const { name, moduleName, isActiveByDefault, consent, hosts, hooks } = options
  return {
    name,
    moduleName,
    isActiveByDefault,
    consent,
    hosts,
    /** Throws when the stored configuration does not fit. */
    snippets(config: unknown): Snippet[] {
      return hooks.snippets?.(options.config.parse(config)) ?? []
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
      return [
        ...listenerTo('order.placed'),
        ...listenerTo('payment.received'),
        ...listenerTo('payment.refund_due'),
        ...listenerTo('payment.refunded'),
      ]
    },
  }
}

export type Plugin = ReturnType<typeof definePlugin<string, unknown, unknown>>
