import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import type { ShopChannel } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import { readStorefront, storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { storefrontSchema, type Storefront, type StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { changeOf, valueAt } from './drafted-fields'
import { findLookDraft, findLookDraftByToken, type LookDraft } from './look-drafts.queries.server'

/** A field that a draft changes, with its value before and after. */
export interface LookChange {
  path: string
  before: unknown
  after: unknown
}

/** The look of a channel as it is edited. */
export interface EditedLook {
  /** Null where nothing is prepared. */
  draft: LookDraft | null
  /** The storefront as it is published. */
  published: StorefrontDocument
  /** The storefront with what is prepared. */
  document: StorefrontDocument
  changes: LookChange[]
}

/** The look of a channel with what is prepared of it. */
export async function readEditedLook(db: Database, { id }: Pick<Channel, 'id'>): Promise<EditedLook> {
  const { document: published } = await storedStorefront(db, id)
  const draft = (await findLookDraft(db.read, id)) ?? null
  const fields = draft?.fields ?? {}
  const document = storefrontSchema.parse({ ...published, ...changeOf(published, fields) })
  const changes = Object.entries(fields).map(([path, after]) => ({ path, before: valueAt(published, path), after }))
  return { draft, published, document, changes }
}

/**
 * The visitor's storefront with a draft of the look, which may be that of another channel; null where no draft has the
 * token.
 */
export async function readDraftedStorefront(shop: ShopChannel, token: string): Promise<Storefront | null> {
  const draft = isToken(token) ? await findLookDraftByToken(shop.db.read, token) : undefined
  if (!draft) return null
  const storefront = await readStorefront(shop)
  return { ...storefront, ...storefrontSchema.parse({ ...storefront, ...changeOf(storefront, draft.fields) }) }
}
