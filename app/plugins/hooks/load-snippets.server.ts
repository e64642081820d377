import type { ConsentItem } from '~/domain/operations/consent/consent'
import type { Shop } from '~/domain/shared/shop'
import type { Plugin } from '../define-plugin.server'
import { callHooks } from './call-hooks.server'
import type { Snippet } from './hook-types'

/** Scripts that a page may have only for visitors who allow it. */
export interface OptionalSnippets {
  item: ConsentItem & { cookies: RegExp }
  snippets: Snippet[]
  /** Whether its tool gets what shoppers do. */
  isReporting: boolean
}

export interface LoadedSnippets {
  /** The scripts that every page has. */
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
  const all = await callHooks(plugins, shop, 'snippets', async (plugin, config) => ({
    snippets: await plugin.snippets(config),
    item: plugin.consentItem(config),
    hosts: plugin.hosts(config),
    isReporting: plugin.shopEvents(config) !== null,
  }))
  const loaded: LoadedSnippets = { necessary: [], optional: [], isReporting: false, hosts: [] }
  for (const { item, snippets, hosts, isReporting } of all) {
    if (snippets.length === 0) continue
    if (item) loaded.optional.push({ item, snippets, isReporting })
    else {
      loaded.necessary.push(...snippets)
      loaded.isReporting ||= isReporting
    }
    loaded.hosts.push(...hosts)
  }
  return loaded
}
