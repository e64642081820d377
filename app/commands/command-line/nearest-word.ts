/** The number of letters to change, to add, to leave out or to swap with the next one, to get from one word to another. */
function distance(from: string, to: string): number {
  const rows = Array.from({ length: from.length + 1 }, (_, i) =>
    Array.from({ length: to.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= from.length; i += 1)
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      rows[i]?.splice(j, 1, least)
    }
  return at(from.length, to.length)
}

/** The word of a list that somebody probably meant: one that differs in a third of its letters at most; else null. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const [nearest] = words
    .map((word) => ({ word, letters: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, letters }) => letters <= Math.max(1, Math.floor(Math.max(word.length, typed.length) / 3)))
    .toSorted((one, other) => one.letters - other.letters)
  return nearest?.word ?? null
}

/** A question for the end of a message; empty when no word is near. */
export function didYouMean(typed: string, words: readonly string[], prefix = ''): string {
  const word = nearestWord(typed, words)
  return word === null ? '' : `. Did you mean ${prefix}${word}?`
}
