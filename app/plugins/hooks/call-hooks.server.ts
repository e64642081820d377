import type { Shop } from '~/domain/shared/shop'
import { readStoredPlugins, type StoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { seconds } from '~/domain/shared/units'
import type { Plugin } from '../define-plugin.server'
import type { Eventual, PluginHooks } from './hook-types'
import { callWithCircuitBreaker, type CircuitBreaker, CircuitOpenError } from './circuit-breaker.server'

/** The names of the calls that a plugin can get: its hooks, and its public settings. */
type HookName = keyof PluginHooks<unknown, unknown> | 'publicSettings'

/** No page, checkout or mail waits longer for all plugins. Code that never yields cannot be stopped. */
const hookTimeout = seconds(1)

/** The stored configuration of a plugin; undefined when it is not active. */
export function activeConfig({ moduleName, isActiveByDefault }: Plugin, stored: StoredPlugins): unknown {
  const { isActive, config } = stored.get(moduleName) ?? { isActive: isActiveByDefault, config: {} }
  return isActive ? config : undefined
}

/** The rests of each plugin in this process, by hook: one that hangs does not take the plugin's other hooks with it. */
const circuits = new WeakMap<Plugin, Partial<Record<HookName, CircuitBreaker>>>()

function circuitOf(plugin: Plugin, hookName: HookName): CircuitBreaker {
  const ofPlugin = circuits.get(plugin) ?? {}
  circuits.set(plugin, ofPlugin)
  return (ofPlugin[hookName] ??= { until: 0 })
}

/**
 * Calls a hook of all active plugins at the same time. What one throws, or returns too late, is logged and left out, so
 * that what it belongs to still works. One that failed slowly rests (see circuit-breaker), which is logged once. In the
 * order of the plugins.
 */
export async function callHooks<P extends Plugin, Value>(
  plugins: readonly P[],
  { db, log }: Pick<Shop, 'db' | 'log'>,
  hookName: HookName,
  hook: (plugin: P, config: unknown) => Eventual<Value>,
): Promise<Value[]> {
  const stored = await readStoredPlugins({ db })
  const call = async (plugin: P) => {
    const config = activeConfig(plugin, stored)
    if (config === undefined) return []
    try {
      return [await callWithCircuitBreaker(circuitOf(plugin, hookName), hookTimeout, () => hook(plugin, config))]
    } catch (error) {
      if (!(error instanceof CircuitOpenError))
        log.error({ err: error, plugin: plugin.name, hook: hookName }, 'a plugin failed')
      return []
    }
  }
  return (await Promise.all(plugins.map(call))).flatMap((values) => values)
}
