import pino from 'pino'
import type { Database } from '~db/connection'
import { runOwnerLine } from '~/commands/command-line/run-owner-line'

/** Runs lines as `npm run shop --` does, on an open database. */
export const ownerOf = (db: Database) => {
  const log = pino({ level: 'silent' })
  return async (...argv: string[]) => {
    const lines: string[] = []
    const openShop = async () => ({ db, log, close: async () => {} })
    const status = await runOwnerLine(argv, { print: (line) => lines.push(line), openShop })
    return { status, output: lines.join('\n') }
  }
}
