import { readPublicSettings } from '~/domain/operations/settings/read-settings.server'
import type { Settings } from '~/domain/operations/settings/settings'
import type { Visitor } from '~/domain/shared/shop'
import { readStorefront } from './read-storefront.server'
import type { Storefront } from './storefront.schema'

/**
 * The values that a storefront in the browser needs at its start, plugins aside (specification 1, section 3: initial
 * response).
 */
export interface InitialValues {
  storefront: Storefront
  settings: Partial<Settings>
}

/** The initial values of the visitor's channel, with the public settings of the given keys; with null all of them. */
export async function readInitialValues(visitor: Visitor, keys: readonly string[] | null): Promise<InitialValues> {
  return {
    storefront: await readStorefront(visitor),
    settings: readPublicSettings(visitor, keys ?? Object.keys(visitor.settings)),
  }
}
