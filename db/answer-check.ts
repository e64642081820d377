import type pg from 'pg'

/** Milliseconds between two checks. */
const checkInterval = 1000
/** Checks for which an answer is waited for. */
const maxUnanswered = 5

/**
 * Asks a PostgreSQL every second whether it answers, and calls `onSilence` once when it has not for some seconds. Turns
 * of the timer are counted rather than time, so that a process that was busy itself still reads an answer that has
 * come.
 * @param client a connection on which no statement takes long
 * @param first a statement that it was sent last
 * @returns a function that ends the checks
 */
export function checkAnswers(client: pg.Client, first: Promise<unknown>, onSilence: () => void): () => void {
  let unanswered = 0
  const waitFor = (answer: Promise<unknown>) => {
    unanswered = 1
    answer.then(
      () => (unanswered = 0),
      // a lost connection is noticed by its own events
      () => {},
    )
  }
  waitFor(first)
  const timer = setInterval(() => {
    if (unanswered === 0) return waitFor(client.query('SELECT 1'))
    unanswered += 1
    if (unanswered <= maxUnanswered) return
    clearInterval(timer)
    onSilence()
  }, checkInterval).unref()
  return () => clearInterval(timer)
}
