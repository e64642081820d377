export interface SynonymFailures {
  /** A group needs two words that can be searched. */
  synonym_alone: { terms: string }
  synonyms_too_long: { most: number }
  /** A word is in two groups, of which search would know the first alone. */
  synonym_twice: { term: string; other: string }
  too_many_synonyms: { most: number }
}
