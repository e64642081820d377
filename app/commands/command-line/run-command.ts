import { EnvError } from '~/http/env.server'
import { NewerDatabaseError } from '~db/migrate'
import { unavailableReason } from '~db/unavailable'
import { databaseProblem, systemProblem } from './system-errors'

/** A command can't go on; its message is for the person at the keyboard. */
export class CommandError extends Error {}

/**
 * Runs a command and sets its exit code. What the person at the keyboard can mend, such as a wrong environment variable
 * or a database that cannot be reached, is said in words and ends with 2; bugs are thrown with their trace.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run()
  } catch (error) {
    const words = wordsOf(error)
    if (words === null) throw error
    process.stderr.write(`${words}\n`)
    process.exitCode = 2
  }
}

/** Returns the text about an error that a person can mend; null for a bug. */
export function wordsOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof EnvError) return `The environment variables are not valid:\n${error.message}`
  if (error instanceof CommandError) return error.message
  if (error instanceof NewerDatabaseError) return `The shop cannot be used: ${error.message}`
  const problem = databaseProblem(error)
  if (problem !== null) return `The shop cannot be used: ${problem}`
  return (
    systemProblem(error) ?? (unavailableReason(error) === null ? null : `The shop cannot be used: ${error.message}`)
  )
}
