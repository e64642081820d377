/**
 * How many letters must be inserted, left out, replaced or swapped with the next letter to change one word into the
 * other (Damerau-Levenshtein, optimal string alignment); `limit + 1` when it is more than `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const from = [...a]
  const to = [...b]
  if (Math.abs(from.length - to.length) > limit) return limit + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, position) => position)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let lowest = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(cost)
      if (cost < lowest) lowest = cost
    }
    if (lowest > limit) return limit + 1
    beforeLast = last
    last = current
  }
  return Math.min(last[to.length] ?? limit + 1, limit + 1)
}

/**
 * How many typing errors are corrected in a word: none below 4 letters, 1 up to 6, else 2.
 */
export function allowedErrors(word: string): number {
  const length = [...word].length
  return length < 4 ? 0 : length < 7 ? 1 : 2
}
