import type { Database } from '~db/connection'
import { readNamedTargets, type NamedTarget } from './menus.queries.server'

/** So many things of each kind are offered. */
const maxOfKind = 60

/** What entries of menus often lead to, by names: categories, collections, brands and pages, some of each. */
export async function readMenuPlaces({ read }: Pick<Database, 'read'>): Promise<NamedTarget[]> {
  return readNamedTargets(read, maxOfKind)
}
