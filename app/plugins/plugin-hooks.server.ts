import type { ShopListener } from '~/domain/jobs/work-context'
import type { ConsentItem } from '~/domain/consent/consent'
import type { Shop, Visitor } from '~/domain/shop'
import type { MenuItem, MenuPlace } from '~/domain/menus/menu'
import { readStoredPlugins, type StoredPlugins } from '~/domain/storefront/read-plugins.server'
import { seconds } from '~/domain/units'
import type { Chat, Plugin, ProductPage, LoadedProductPart, Snippet } from './define-plugin.server'

/** The stored plugins by the context of a request, so that a page reads the table only once. */
const reads = new WeakMap<object, Promise<StoredPlugins>>()

function readOnce(shop: Pick<Shop, 'db'>): Promise<StoredPlugins> {
  const read = reads.get(shop) ?? readStoredPlugins(shop)
  reads.set(shop, read)
  return read
}

/** The stored configuration of a plugin; undefined when it is not active. */
function activeConfig({ moduleName, isActiveByDefault }: Plugin, stored: StoredPlugins): unknown {
  const { isActive, config } = stored.get(moduleName) ?? { isActive: isActiveByDefault, config: {} }
  return isActive ? config : undefined
}

/** No page waits longer for a plugin. */
const hookTimeout = seconds(1)

/** The value, or an error when it takes too long. */
async function inTime<Value>(value: Value | Promise<Value>): Promise<Value> {
  if (!(value instanceof Promise)) return value
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${hookTimeout} ms`)), hookTimeout)
  })
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Calls a hook of a plugin. If the hook throws, or takes too long, logs the error and returns `missing`, so that the page
 * still works.
 */
async function callHook<Value>(
  { log }: Pick<Shop, 'log'>,
  plugin: Plugin,
  missing: Value,
  hook: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await inTime(hook())
  } catch (error) {
    log.error({ err: error, plugin: plugin.name }, 'a plugin failed')
    return missing
  }
}

/** Scripts that a page may have only for visitors who allow it. */
export interface OptionalSnippets {
  item: ConsentItem & { cookies: RegExp }
  snippets: Snippet[]
  /** Whether its tool gets what shoppers do. */
  isReporting: boolean
}

export interface LoadedSnippets {
  /** Those that every page has. */
  necessary: Snippet[]
  optional: OptionalSnippets[]
  /** Whether a tool that needs no consent gets what shoppers do. */
  isReporting: boolean
  /** The hosts that the Content-Security-Policy of a page must allow for all of them. */
  hosts: string[]
}

/** The scripts that active plugins add to every page. */
export async function loadSnippets(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
): Promise<LoadedSnippets> {
  const stored = await readOnce(shop)
  const loaded: LoadedSnippets = { necessary: [], optional: [], isReporting: false, hosts: [] }
  for (const plugin of plugins) {
    const config = activeConfig(plugin, stored)
    if (config === undefined) continue
    const added = await callHook(shop, plugin, null, () => ({
      snippets: plugin.snippets(config),
      item: plugin.consentItem(config),
      hosts: plugin.hosts(config),
      isReporting: plugin.shopEvents(config) !== null,
    }))
    if (added === null || added.snippets.length === 0) continue
    const { item, snippets, isReporting } = added
    if (item) loaded.optional.push({ item, snippets, isReporting })
    else {
      loaded.necessary.push(...snippets)
      loaded.isReporting ||= isReporting
    }
    loaded.hosts.push(...added.hosts)
  }
  return loaded
}

/** A tool that gets what shoppers do. */
export interface ReportingTool {
  moduleName: string
  /** The id of what the visitor must allow; null when it needs no consent. */
  consentId: string | null
  inBrowser: boolean
  fromServer: boolean
}

/** The tools of active plugins that get what shoppers do. */
export async function readReportingTools(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
): Promise<ReportingTool[]> {
  const stored = await readOnce(shop)
  const tools = await Promise.all(
    plugins.map(async (plugin) => {
      const config = activeConfig(plugin, stored)
      if (config === undefined) return null
      return callHook(shop, plugin, null, () => {
        const ways = plugin.shopEvents(config)
        return ways && { moduleName: plugin.moduleName, consentId: plugin.consentItem(config)?.id ?? null, ...ways }
      })
    }),
  )
  return tools.filter((tool) => tool !== null)
}

type WithPart<Part> = Omit<Plugin, 'loadProductPart'> & {
  loadProductPart(visitor: Visitor, page: ProductPage, config: unknown): Promise<Part | null>
}

/** The parts that active plugins add to a product page, in the order of the plugins. */
export async function loadProductParts<Part extends LoadedProductPart<string, unknown>>(
  plugins: ReadonlyArray<WithPart<Part>>,
  visitor: Visitor,
  page: ProductPage,
): Promise<Part[]> {
  const stored = await readOnce(visitor)
  const parts = await Promise.all(
    plugins.map(async (plugin) => {
      const config = activeConfig(plugin, stored)
      if (config === undefined) return null
      return callHook<Part | null>(visitor, plugin, null, () => plugin.loadProductPart(visitor, page, config))
    }),
  )
  return parts.filter((part) => part !== null)
}

/** Whether a path belongs to a plugin that is not active, so that there is nothing at it. */
export async function readClosedPaths(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db'>,
): Promise<(pathname: string) => boolean> {
  const stored = await readStoredPlugins(shop)
  const closed = plugins.filter((plugin) => activeConfig(plugin, stored) === undefined)
  const addresses = closed.flatMap((plugin) => plugin.addresses)
  return (pathname) => addresses.some((address) => isAt(pathname, address.toLowerCase()))
}

/** Whether a path is at or below an address, as routes are matched: in any case, decoded, with or without a last slash. */
function isAt(pathname: string, address: string): boolean {
  const path = `${decodedPath(pathname).toLowerCase().replace(/\/+$/, '')}/`
  return address.endsWith('/') ? path.startsWith(address) : path === `${address}/`
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** A menu without the items that lead to plugins that are not active. */
export async function withoutClosedItems(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db'>,
  items: readonly MenuItem[],
  pathOf: (place: MenuPlace) => string,
): Promise<MenuItem[]> {
  const isClosed = await readClosedPaths(plugins, shop)
  const open = (level: readonly MenuItem[]): MenuItem[] =>
    level
      .filter(({ place }) => !isClosed(pathOf(place).replace(/[?#].*$/, '')))
      .map((item) => ({ ...item, items: open(item.items) }))
  return open(items)
}

/** The chat of the first active plugin that has one; null without. */
export async function readPluginChat(plugins: readonly Plugin[], shop: Pick<Shop, 'db' | 'log'>): Promise<Chat | null> {
  const stored = await readStoredPlugins(shop)
  for (const plugin of plugins) {
    const config = activeConfig(plugin, stored)
    const found = config === undefined ? null : await callHook(shop, plugin, null, () => plugin.chat(config))
    if (found) return found
  }
  return null
}

/** The listeners of plugins for the worker. A plugin that is not active when its listener runs does nothing. */
export function pluginListeners(plugins: readonly Plugin[]): ShopListener[] {
  return plugins.flatMap((plugin) =>
    plugin.listeners(async (shop) => activeConfig(plugin, await readStoredPlugins(shop))),
  )
}
