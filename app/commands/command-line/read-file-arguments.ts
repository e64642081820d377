import { parseArgs } from 'node:util'
import { printLine } from '../prepare-database'
import { typedPath } from './typed-files'

/**
 * Reads the arguments of a command with a file and `--force`. Prints the usage where they are none, and returns the
 * exit code then.
 */
export function readFileArguments(usage: string): { file: string; isForced: boolean } | { exitCode: number } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { force: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    const [file] = positionals
    if (!values.help && file !== undefined) return { file: typedPath(file), isForced: values.force ?? false }
    printLine(usage)
    return { exitCode: values.help ? 0 : 2 }
  } catch (error) {
    printLine(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return { exitCode: 2 }
  }
}
