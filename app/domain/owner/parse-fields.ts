import type { z } from 'zod/v4'
import { fail, ok, type Result } from '~/domain/result'

/** The name of a field as the owner writes it: time-zone for timeZone. */
const asOption = (field: string) => field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * Parses what the owner has entered. Error: `invalid_input`, whose message names the first wrong field with its reason;
 * `errors` has the messages by field.
 */
export function parseFields<T extends z.ZodType>(schema: T, input: unknown): Result<z.output<T>> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return ok(parsed.data)
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) (errors[path.join('.')] ??= []).push(message)
  const [first] = Object.entries(errors)
  return fail(
    'invalid_input',
    first ? [asOption(first[0]), first[1][0]].filter(Boolean).join(': ') : 'The input is not valid',
    errors,
  )
}
