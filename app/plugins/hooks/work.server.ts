import type { ShopListener } from '~/domain/operations/jobs/work-context'
import type { Mailer } from '~/domain/operations/mail/mailer.server'
import { withNotes } from '~/domain/operations/mail/mail-notes'
import type { Shop } from '~/domain/shared/shop'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import { seconds } from '~/domain/shared/units'
import type { Plugin } from '../define-plugin.server'
import { activeConfig, callHooks } from './call-hooks.server'
import { callWithCircuitBreaker, type CircuitBreaker } from './circuit-breaker.server'

/** Other plugins wait no longer for a listener of a plugin; it is tried again later. */
const listenerTimeout = seconds(20)

/**
 * The listeners of plugins for the worker. A plugin that is not active when its listener runs does nothing. Other plugins
 * wait for a listener, so all of a plugin rest when one has failed slowly (see circuit-breaker).
 * @param timeout ms
 */
export function pluginListeners(plugins: readonly Plugin[], timeout = listenerTimeout): ShopListener[] {
  return plugins.flatMap((plugin) => {
    const circuit: CircuitBreaker = { until: 0 }
    return plugin.listeners(
      async (shop) => activeConfig(plugin, await readStoredPlugins(shop)),
      (work) => callWithCircuitBreaker(circuit, timeout, work),
    )
  })
}

/** The mailer with what active plugins add to mails for buyers. */
export function mailerWithNotes(plugins: readonly Plugin[], shop: Pick<Shop, 'db' | 'log'>, mailer: Mailer): Mailer {
  return {
    async send({ about, ...mail }) {
      if (!about) return mailer.send(mail)
      const notes = await callHooks(plugins, shop, 'mail', (plugin, config) => plugin.mailNotes(about, config))
      return mailer.send({ ...mail, ...withNotes(mail, notes.flat()) })
    },
    close: () => mailer.close(),
  }
}
