import type { SynonymFailures } from '~/domain/catalogue/search/synonyms/failures'
import type { Messages } from '../message-types'

export const synonymMessages: Messages<SynonymFailures> = {
  synonym_alone: ({ terms }) => `“${terms}” needs a second word that means the same, after a comma`,
  synonyms_too_long: ({ most }) => `A group has at most ${most} characters`,
  synonym_twice: ({ term, other }) => `“${term}” is in “${other}” already: put the words into one group`,
  too_many_synonyms: ({ most }) => `There are at most ${most} groups`,
}
