import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fail, ok, type Result } from '~/domain/shared/result'
import { findJsonFault } from './json-fault'
import { fileProblem } from './system-errors'

/**
 * The path of a file that somebody has typed. npm runs commands in the shop's folder and tells in INIT_CWD where they
 * were typed; relative paths are from there.
 */
export function typedPath(file: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), file)
}

/** Reads a file that somebody has typed. Error: `invalid_input` that says why it can't be read. */
export async function readTypedFile(file: string): Promise<Result<Buffer>> {
  try {
    return ok(await readFile(typedPath(file)))
  } catch (error) {
    return fail('invalid_input', `${file} can’t be read: ${fileProblem(error) ?? String(error)}`)
  }
}

/** Reads a file with JSON. Error: `invalid_input` that says what is wrong, and in which line. */
export async function readTypedJson(file: string): Promise<Result<unknown>> {
  const content = await readTypedFile(file)
  return content.ok ? parseTypedJson(content.value.toString('utf8'), file) : content
}

/** Parses JSON that somebody has typed; `name` is what the message calls it. Error: `invalid_input` with the line. */
export function parseTypedJson(text: string, name: string): Result<unknown> {
  // editors of Windows put this mark before the first character
  const json = text.replace(/^\uFEFF/, '')
  try {
    return ok(JSON.parse(json))
  } catch {
    const { line, column, problem } = findJsonFault(json)
    return fail('invalid_input', `${name} is not valid JSON: line ${line}, column ${column}: ${problem}`)
  }
}
