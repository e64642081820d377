import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { cleanLine } from '~/domain/shared/text/clean-line'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { parseSynonyms } from '../search-terms'
import {
  deleteSynonymGroup,
  insertSynonymGroup,
  maxSynonymGroups,
  readSynonymGroups,
  updateSynonymGroup,
} from './synonyms.queries.server'

const maxLength = 500

/** A group as a form sends it; without words it is deleted. */
export interface TypedGroup {
  /** Null for a new one. */
  id: number | null
  terms: string
  version?: number
  /** The field that a failure is about. */
  field: string
}

/** The words of a group as they are stored: 'Kurta , kurti' is 'Kurta, kurti'. */
const tidy = (terms: string) =>
  cleanLine(terms.replaceAll('\n', ','))
    .split(/[,;]/)
    .map((term) => term.trim())
    .filter((term) => term !== '')
    .join(', ')

/**
 * Saves groups of words that mean the same; those that are not given stay. Search knows them with its next request.
 * Errors: `synonym_alone`, `synonyms_too_long`, `synonym_twice`, `too_many_synonyms`, `stale`.
 */
export async function saveSynonyms(
  context: StaffContext,
  given: readonly TypedGroup[],
): Promise<StaffResult<{ changed: number }>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const stored = await readSynonymGroups(trx)
    const termsOf = new Map(stored.map(({ id, terms }) => [id, terms]))
    const changes = given
      .map((group) => ({ ...group, terms: tidy(group.terms) }))
      .filter(({ id, terms }) => (id === null ? terms !== '' : termsOf.get(id) !== terms))
    for (const { terms, field } of changes) {
      const [words = []] = parseSynonyms([terms])
      if (terms !== '' && new Set(words.map((phrase) => phrase.join(' '))).size < 2)
        return refuse('synonym_alone', { terms }, field)
      if (terms.length > maxLength) return refuse('synonyms_too_long', { most: maxLength }, field)
    }
    for (const { id, terms, version } of changes) {
      if (id === null) {
        const write = async () => (await insertSynonymGroup(trx, terms), undefined)
        await record.row('synonyms', { terms }, write)
      } else {
        const write = () => (terms === '' ? deleteSynonymGroup(trx, id) : updateSynonymGroup(trx, id, terms))
        await record.row('synonyms', { id }, write, version)
      }
    }
    const after = await readSynonymGroups(trx)
    if (after.length >= maxSynonymGroups) return refuse('too_many_synonyms', { most: maxSynonymGroups - 1 })
    const groupOf = new Map<string, string>()
    for (const { id, terms } of after) {
      const [words = []] = parseSynonyms([terms])
      for (const term of new Set(words.map((phrase) => phrase.join(' ')))) {
        const other = groupOf.get(term)
        const own = changes.find((change) => (change.id === null ? change.terms === terms : change.id === id))
        // what was stored before this was checked does not keep another group from being saved
        if (other !== undefined && own) return refuse('synonym_twice', { term, other }, own.field)
        groupOf.set(term, terms)
      }
    }
    return ok({ changed: changes.length })
  })
}
