import type { ShopListener } from '~/domain/jobs/work-context'
import type { Shop, Visitor } from '~/domain/shop'
import { readStoredPlugins, type StoredPlugins } from '~/domain/storefront/read-plugins.server'
import type { Plugin, ProductPage, LoadedProductPart, Snippet } from './define-plugin.server'

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

/** Calls a hook of a plugin. If the hook throws, logs the error and returns `missing`, so that the page still works. */
async function callHook<Value>(
  { log }: Pick<Shop, 'log'>,
  plugin: Plugin,
  missing: Value,
  hook: () => Value | Promise<Value>,
): Promise<Value> {
  try {
    return await hook()
  } catch (error) {
    log.error({ err: error, plugin: plugin.name }, 'a plugin failed')
    return missing
  }
}

/**
 * The scripts that active plugins add to every page, and the hosts that the pages' Content-Security-Policy must allow
 * for them. Scripts that need the visitor's consent are left out, because the shop does not ask for it yet.
 */
export async function loadSnippets(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db' | 'log'>,
): Promise<{ snippets: Snippet[]; hosts: string[] }> {
  const stored = await readOnce(shop)
  const loaded = { snippets: new Array<Snippet>(), hosts: new Array<string>() }
  for (const plugin of plugins) {
    const config = activeConfig(plugin, stored)
    if (config === undefined || plugin.consent === 'optional') continue
    const snippets = await callHook(shop, plugin, [], () => plugin.snippets(config))
    if (snippets.length === 0) continue
    loaded.snippets.push(...snippets)
    loaded.hosts.push(...plugin.hosts)
  }
  return loaded
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

/** The listeners of plugins for the worker. A plugin that is not active when its listener runs does nothing. */
export function pluginListeners(plugins: readonly Plugin[]): ShopListener[] {
  return plugins.flatMap((plugin) =>
    plugin.listeners(async (shop) => activeConfig(plugin, await readStoredPlugins(shop))),
  )
}
