import type { ShopListener } from '~/domain/jobs/work-context'
import type { Mailer } from '~/domain/mail/mailer.server'
import { withNotes } from '~/domain/mail/mail-notes'
import type { Shop } from '~/domain/shop'
import { readStoredPlugins } from '~/domain/storefront/read-plugins.server'
import { minutes, seconds } from '~/domain/units'
import type { Plugin } from '../define-plugin.server'
import { activeConfig, callHooks, inTime } from './call-hooks.server'

/** Work of the shop waits no longer for a listener of a plugin; it is tried again later. */
const listenerTimeout = seconds(20)

/**
 * How long a failed listener may have held up the other work of the shop, which waits for it: after a slower one, all
 * listeners of its plugin fail at once for a while.
 */
const maxFailureTime = seconds(5)
const restTime = minutes(1)

/**
 * The listeners of plugins for the worker. A plugin that is not active when its listener runs does nothing.
 * @param timeout ms
 */
export function pluginListeners(plugins: readonly Plugin[], timeout = listenerTimeout): ShopListener[] {
  return plugins.flatMap((plugin) => {
    let restsUntil = 0
    return plugin.listeners(
      async (shop) => activeConfig(plugin, await readStoredPlugins(shop)),
      async (work) => {
        const begun = performance.now()
        if (begun < restsUntil) throw new Error('not tried: it did not answer a moment ago')
        try {
          await inTime(work(), timeout)
        } catch (error) {
          const end = performance.now()
          if (end - begun >= Math.min(maxFailureTime, timeout / 2)) restsUntil = end + restTime
          throw error
        }
      },
    )
  })
}

/** The mailer with what active plugins add to mails for buyers. */
export function mailerWithNotes(plugins: readonly Plugin[], shop: Pick<Shop, 'db' | 'log'>, mailer: Mailer): Mailer {
  return {
    async send({ about, ...mail }) {
      if (!about) return mailer.send(mail)
      const notes = await callHooks(plugins, shop, (plugin, config) => plugin.mailNotes(about, config))
      return mailer.send({ ...mail, ...withNotes(mail, notes.flat()) })
    },
    close: () => mailer.close(),
  }
}
