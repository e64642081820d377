const rounds = 9
const attempts = 3
/** How many times as long as the other one a request has to take. */
const ratio = 2

async function timeOf(send: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await send()
  return performance.now() - start
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

/**
 * Sends two requests in turns and tells which of them takes more than twice as long as the other, or null. On a busy
 * machine a single measurement says little: what takes longer does so in each attempt. The requests get the number of
 * the attempt.
 */
export async function findSlower(
  first: (attempt: number) => Promise<unknown>,
  second: (attempt: number) => Promise<unknown>,
): Promise<'first' | 'second' | null> {
  const slower = new Set<'first' | 'second'>()
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const times = { first: [] as number[], second: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      times.first.push(await timeOf(() => first(attempt)))
      times.second.push(await timeOf(() => second(attempt)))
    }
    const [one, other] = [median(times.first), median(times.second)]
    if (Math.max(one, other) < Math.min(one, other) * ratio) return null
    slower.add(one > other ? 'first' : 'second')
  }
  return slower.size === 1 ? ([...slower][0] ?? null) : null
}
