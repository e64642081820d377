import type { Shop } from '~/domain/shared/shop'
import type { MenuItem, MenuPlace } from '~/domain/site/menus/menu'
import { readStoredPlugins } from '~/domain/site/storefront/read-plugins.server'
import type { Plugin } from '../define-plugin.server'
import { activeConfig } from './call-hooks.server'

/** Tells whether a path belongs to plugins of which none is active, so that there is nothing at it. */
export async function readClosedPaths(
  plugins: readonly Plugin[],
  shop: Pick<Shop, 'db'>,
): Promise<(pathname: string) => boolean> {
  const stored = await readStoredPlugins(shop)
  const isActive = (plugin: Plugin) => activeConfig(plugin, stored) !== undefined
  const open = plugins.filter(isActive).flatMap(({ addresses }) => addresses)
  const closed = plugins
    .filter((plugin) => !isActive(plugin))
    .flatMap(({ addresses }) => addresses)
    .filter((address) => !open.includes(address))
  return (pathname) => closed.some((address) => isAt(pathname, address.toLowerCase()))
}

/**
 * Whether a path is at or below an address, as routes are matched: in any case, decoded, with or without a last slash.
 */
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
