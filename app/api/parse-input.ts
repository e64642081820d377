import type { z } from 'zod/v4'
import { inputMessage } from '~/domain/shared/input-message'

/** A number that a client has sent for a text of digits, such as a phone number, a PIN code or a one-time code. */
const isPlainNumber = (value: unknown): value is number =>
  typeof value === 'number' && /^-?\d{1,15}(?:\.\d{1,6})?$/.test(String(value))

const inText = (value: unknown) => (isPlainNumber(value) ? String(value) : value)

/** A JSON value with the plain number at one path, or those in the list at it, made texts. The rest is shared. */
function withTextAt(value: unknown, [step, ...rest]: readonly PropertyKey[]): unknown {
  if (step === undefined) return Array.isArray(value) ? value.map(inText) : inText(value)
  if (Array.isArray(value)) return value.map((one, index) => (index === step ? withTextAt(one, rest) : one))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value
  const entries = Object.entries(value).map(([name, one]) => [name, name === step ? withTextAt(one, rest) : one])
  return Object.fromEntries(entries)
}

/**
 * Parses the input of a call, with the messages for people. A number where only a text is taken is read as its digits:
 * JSON clients send `{"pin": 560001}` as often as `{"pin": "560001"}`. Pure.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): z.ZodSafeParseResult<z.output<Schema>> {
  const parsed = schema.safeParse(values, { error: inputMessage })
  if (parsed.success) return parsed
  const paths = parsed.error.issues
    .filter(({ code }) => code === 'invalid_type' || code === 'invalid_union')
    .map(({ path }) => path)
  if (paths.length === 0) return parsed
  const again = paths.reduce<unknown>((read, path) => withTextAt(read, path), values)
  return schema.safeParse(again, { error: inputMessage })
}
