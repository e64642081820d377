import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { fail, ok, type Result } from '~/domain/shared/result'

/**
 * Reads a new password: on a terminal it is asked for twice and not shown, otherwise it is the first line of the
 * standard input. It is never an argument, because everybody on the machine can list the arguments of processes.
 * Error: 'invalid_input' without a password, or when the two are not the same.
 */
export async function readNewPassword(): Promise<Result<string>> {
  if (!process.stdin.isTTY) {
    const password = await readLine('')
    return password ? ok(password) : fail('invalid_input', 'Give the password on the standard input, as one line')
  }
  const password = await readLine('Password: ')
  if (!password) return fail('invalid_input', 'No password was typed')
  const again = await readLine('The same again: ')
  return password === again ? ok(password) : fail('invalid_input', 'The two passwords are not the same')
}

/** Reads one line without showing it; null at the end of the input. The question goes to the standard error. */
function readLine(question: string): Promise<string | null> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  // on a terminal this ends its echo, so the question comes after it
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  process.stderr.write(question)
  return new Promise((resolve) => {
    lines.once('line', (line) => {
      resolve(line)
      lines.close()
    })
    lines.once('SIGINT', () => process.exit(130))
    lines.once('close', () => {
      if (question) process.stderr.write('\n')
      resolve(null)
    })
  })
}
