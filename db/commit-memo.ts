/**
 * Which turn it is: one lasts until all promises that are settled have run their work, or until this process writes. The
 * shop answers most requests on SQLite in one turn, so what is remembered for a turn is never older than the request.
 */
let turn = 0
let isEndDue = false
let dueAtEnd: Array<() => void> = []

function currentTurn(): number {
  if (!isEndDue) {
    isEndDue = true
    // runs when no promise has work left, and before anything else that has arrived
    process.nextTick(() => {
      isEndDue = false
      endTurn()
    })
  }
  return turn
}

/** To be called after every statement that may have written or committed. */
export function endTurn(): void {
  turn += 1
  const due = dueAtEnd
  dueAtEnd = []
  for (const run of due) run()
}

/** Runs something once, when this turn ends. */
export function atEndOfTurn(run: () => void): void {
  currentTurn()
  dueAtEnd.push(run)
}

/**
 * The same read, once in each turn. For the number of commits, which a page asks for at every fact that it needs: a commit
 * of this process ends the turn, and one of another process is seen by the next request.
 */
export function oncePerTurn<Value>(read: () => Value): () => Value {
  let known: { turn: number; value: Value } | null = null
  return () => {
    const now = currentTurn()
    if (known?.turn !== now) known = { turn: now, value: read() }
    return known.value
  }
}
