const irregular: Array<[singular: string, plural: string]> = [
  ['scarf', 'scarves'],
  ['shelf', 'shelves'],
  ['knife', 'knives'],
  ['leaf', 'leaves'],
  ['loaf', 'loaves'],
]

/** The plural of a singular word and the other way round; some of the returned words may not exist. */
export function wordForms(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return []
  for (const [singular, plural] of irregular) {
    if (word === singular) return [plural]
    if (word === plural) return [singular]
  }
  if (/[^aeiou]ies$/.test(word)) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/(?:ss|us|is|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (word.endsWith('s')) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return [`${word}s`]
}

/** Words that shoppers write between others: 'gifts for women', 'a shirt in blue'. */
const fillers = new Set('a an and at by for from in my of old on or some the to with your'.split(' '))

/** The words without those that say nothing about a product; all words when nothing else is left. */
export function withoutFillers(words: string[]): string[] {
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** Words for the same people, which no owner needs to list as synonyms. They are found as whole words only. */
export const departments: string[][] = [
  ['men', 'man', 'mens', 'male', 'gents', 'him'],
  ['women', 'woman', 'womens', 'female', 'ladies', 'lady', 'her'],
  ['children', 'child', 'childrens', 'kids', 'kid', 'boys', 'boy', 'girls', 'girl', 'toddler', 'toddlers'].concat(
    'baby babies infant infants newborn'.split(' '),
  ),
]
/** Words of an age: 'for a 5 year old', '18 months'. */
const ageWords = ['year', 'years', 'month', 'months']
const departmentWords = new Set([...departments.flat(), ...ageWords])

/** Whether a word is one of those that search knows, which are never corrected. */
export function isDepartmentWord(word: string): boolean {
  return departmentWords.has(word)
}
