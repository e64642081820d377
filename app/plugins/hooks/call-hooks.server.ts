import type { Shop } from '~/domain/shop'
import { readStoredPlugins, type StoredPlugins } from '~/domain/storefront/read-plugins.server'
import { seconds } from '~/domain/units'
import type { Plugin } from '../define-plugin.server'
import type { Eventual } from './hook-types'

/** No page, checkout or mail waits longer for all plugins. Code that never yields cannot be stopped. */
const hookTimeout = seconds(1)

/** The stored configuration of a plugin; undefined when it is not active. */
export function activeConfig({ moduleName, isActiveByDefault }: Plugin, stored: StoredPlugins): unknown {
  const { isActive, config } = stored.get(moduleName) ?? { isActive: isActiveByDefault, config: {} }
  return isActive ? config : undefined
}

/**
 * The value, or an error when it takes too long.
 * @param timeout ms
 */
export async function inTime<Value>(value: Eventual<Value>, timeout: number): Promise<Value> {
  if (!(value instanceof Promise)) return value
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  })
  return Promise.race([value, tooLate]).finally(() => clearTimeout(timer))
}

/**
 * Calls a hook of all active plugins at the same time. What one throws, or returns too late, is logged and left out, so
 * that what it belongs to still works. In the order of the plugins.
 */
export async function callHooks<P extends Plugin, Value>(
  plugins: readonly P[],
  { db, log }: Pick<Shop, 'db' | 'log'>,
  hook: (plugin: P, config: unknown) => Eventual<Value>,
): Promise<Value[]> {
  const stored = await readStoredPlugins({ db })
  const call = async (plugin: P) => {
    const config = activeConfig(plugin, stored)
    if (config === undefined) return []
    try {
      return [await inTime(hook(plugin, config), hookTimeout)]
    } catch (error) {
      log.error({ err: error, plugin: plugin.name }, 'a plugin failed')
      return []
    }
  }
  return (await Promise.all(plugins.map(call))).flatMap((values) => values)
}
