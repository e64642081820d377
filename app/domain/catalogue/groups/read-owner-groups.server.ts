import type { Database } from '~db/connection'
import { readHiddenChannels } from '~/domain/catalogue/taxonomy/groups.queries.server'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { countProducts, readGroupList, readGroupNames, readStoredGroup } from './groups.queries.server'
import type { GroupKind, GroupListEntry } from './group-kinds'

/** The most groups that a choice of one offers. */
const maxChoices = 500

/** A page of the groups of a kind, the newest first, or those with a text in their name. */
export async function listGroups(
  db: Pick<Database, 'read'>,
  kind: GroupKind,
  { q, ...page }: KeysetPage & { q: string },
): Promise<ListPage<GroupListEntry>> {
  return readGroupList(db.read, kind, { text: q, ...page })
}

/** A group with the number of its products, the others of its kind, and the channels that hide it; null without it. */
export async function readOwnerGroup(db: Pick<Database, 'read'>, kind: GroupKind, id: number) {
  const group = await readStoredGroup(db.read, kind, id)
  if (!group) return null
  return {
    ...group,
    products: await countProducts(db.read, kind, id),
    others: (await readGroupNames(db.read, kind, maxChoices + 1)).filter((one) => one.id !== id),
    hiddenIn: kind === 'collection' ? await readHiddenChannels(db.read, id) : [],
  }
}
