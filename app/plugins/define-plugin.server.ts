import type { AccountLink } from '~/components/account/account-links'
import type { z } from 'zod/v4'
import { forwardEvent } from '~/domain/operations/analytics/forward-events.server'
import type { ConsentItem } from '~/domain/operations/consent/consent'
import type { EventName, EventPayloads } from '~/domain/operations/outbox/events'
import type { ShopListener, WorkContext } from '~/domain/operations/jobs/work-context'
import type { MailAbout } from '~/domain/operations/mail/mail'
import type { Customer, Shop, Visitor } from '~/domain/shared/shop'
import type { Note } from '~/domain/shared/text/note'
import { ownerMessage } from '~/domain/shared/input-message'
import type {
  Chat,
  CheckoutPage,
  Eventual,
  PluginHooks,
  ProductPage,
  ProductPartPosition,
  Snippet,
} from './hooks/hook-types'
import { settingsOf, type PluginSetting } from './plugin-settings.server'

/** The consent that a plugin asks the visitor for before it adds its snippets. */
export interface OptionalConsent<Config> extends ConsentItem {
  /** The cookies that its scripts set. They are deleted when the visitor no longer allows it. */
  cookies: RegExp | ((config: Config) => RegExp)
  /** Whether this configuration needs consent; always without it. */
  isNeeded?(config: Config): boolean
}

interface PluginOptions<Name extends string, Config, Data> {
  /** The name in code and in stored jobs, such as 'pincode-availability'. Never change it. */
  name: Name
  /** The name in the column `plugins.module_name` and in API calls. */
  moduleName: string
  /** Its name for its owner; `moduleName` without. */
  title?: string
  /** What it does, in a sentence for its owner. */
  about?: string
  /** Whether it is active in a shop that has stored nothing about it. */
  isActiveByDefault: boolean
  /**
   * The schema of the owner's settings. `meta({ title, description })` of each is its label and its hint in the form of
   * the plugin; `writeOnly: true` hides a secret. A plugin with an invalid stored configuration is left out and
   * logged.
   */
  config: z.ZodType<Config>
  /** The settings that everybody may read, in the calls that list plugins; none without it. */
  publicSettings?: ReadonlyArray<keyof Config & string>
  /** The settings without which it does nothing; an owner who switches it on without them is told. */
  requiredSettings?: ReadonlyArray<keyof Config & string>
  /**
   * The consent that the visitor must give before a page has its snippets; 'necessary' when the shop does not work
   * without them.
   */
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
  const { title = moduleName, about = '', publicSettings = [], requiredSettings = [] } = options
  const errorsOf = (config: unknown, isComplete: boolean) => {
    const parsed = options.config.safeParse(config, { error: ownerMessage })
    const errors: Array<{ key: string; path: string; message: string }> = parsed.success
      ? requiredSettings
          .filter((key) => isComplete && parsed.data[key] === '')
          .map((key) => ({ key, path: key, message: 'is missing' }))
      : parsed.error.issues.map(({ path, message }) => ({ key: String(path[0] ?? ''), path: path.join('.'), message }))
    return errors
  }
  return {
    name,
    moduleName,
    title,
    about,
    isActiveByDefault,
    addresses: hooks.addresses ?? [],
    // those that take a configuration throw when it is invalid
    /** Null for a plugin without one. */
    chat(config: unknown): Eventual<Chat> | null {
      return hooks.chat?.(options.config.parse(config)) ?? null
    },
    accountLinks(customer: Customer, config: unknown): Eventual<AccountLink[]> {
      return hooks.accountMenu?.(customer, options.config.parse(config)) ?? []
    },
    checkoutNotes(visitor: Visitor, page: CheckoutPage, config: unknown): Eventual<Note[]> {
      return hooks.checkout?.(visitor, page, options.config.parse(config)) ?? []
    },
    mailNotes(mail: MailAbout, config: unknown): Eventual<Note[]> {
      return hooks.mail?.(mail, options.config.parse(config)) ?? []
    },
    hosts(config: unknown): readonly string[] {
      return typeof hosts === 'function' ? hosts(options.config.parse(config)) : hosts
    },
    /** Whether it may ask visitors for their consent. */
    isOptional: consent !== 'necessary',
    publicSettings(config: unknown): Record<string, unknown> {
      const parsed = options.config.parse(config)
      return Object.fromEntries(publicSettings.map((key) => [key, parsed[key]]))
    },
    /** Why the plugin cannot work with this configuration; null when it can. */
    configProblem(config: unknown): string | null {
      const problems = errorsOf(config, true).map(({ path, message }) => `${path}: ${message}`)
      return problems.length === 0 ? null : problems.join('; ')
    },
    /**
     * What is wrong with each setting of a configuration.
     * @param isComplete whether it has to work with it
     */
    configErrors: errorsOf,
    /** The settings as the form of the plugin has them. */
    settings: (): PluginSetting[] => settingsOf(options.config, requiredSettings),
    /** The names among these settings that the plugin does not know; none where it knows no valid settings in them. */
    unknownSettings(config: Record<string, unknown>): string[] {
      const { data } = options.config.safeParse(config)
      return data ? Object.keys(config).filter((name) => !Object.hasOwn(data, name)) : []
    },
    /** Returns the consent that the visitor is asked for; null when none is needed. */
    consentItem(config: unknown): (ConsentItem & { cookies: RegExp }) | null {
      if (consent === 'necessary') return null
      const { id, name: title, description, cookies, isNeeded } = consent
      if (isNeeded?.(options.config.parse(config)) === false) return null
      const names = typeof cookies === 'function' ? cookies(options.config.parse(config)) : cookies
      return { id, name: title, description, cookies: names }
    },
    snippets(config: unknown): Eventual<Snippet[]> {
      return hooks.snippets?.(options.config.parse(config)) ?? []
    },
    /** Which ways its tool gets the events of shoppers; null for a plugin that wants none. */
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
    /**
     * The worker's listeners.
     * @param readConfig returns undefined while the plugin is not active
     * @param within does the work, and throws when it takes too long or its plugin rests
     */
    listeners(
      readConfig: (shop: Pick<Shop, 'db'>) => Promise<unknown>,
      within: (work: () => Promise<void>) => Promise<void>,
    ): ShopListener[] {
      const listenerTo = <Event extends EventName>(event: Event) => {
        const run = hooks.events?.[event]
        return run
          ? [
              {
                event,
                name,
                run: async (context: WorkContext, payload: EventPayloads[Event]) => {
                  const config = await readConfig(context)
                  if (config !== undefined) await within(() => run(context, payload, options.config.parse(config)))
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
                await forwardEvent(context.db, eventKey, moduleName, (event) =>
                  within(() => fromServer.send(event, config)),
                )
              },
            },
          ]
        : []
      return [
        ...listenerTo('order.placed'),
        ...listenerTo('order.shipped'),
        ...listenerTo('order.delivered'),
        ...listenerTo('order.returned'),
        ...listenerTo('order.changed'),
        ...listenerTo('order.cancelled'),
        ...listenerTo('refund.requested'),
        ...listenerTo('refund.decided'),
        ...listenerTo('payment.received'),
        ...listenerTo('payment.failed_late'),
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
