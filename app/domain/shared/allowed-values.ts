import { z } from 'zod/v4'
import { isJsonObject } from './parse-json'
import { listInSentence } from './text/list-in-sentence'

/**
 * Returns words for the values that a rule allows, to tell the owner after 'Enter': 'on or off', 'a whole number from 6
 * to 64', or the description of the rule; null where the rule says nothing that could be told. Pure.
 */
export function allowedValues(schema: z.ZodType): string | null {
  return wordsOf(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }))
}

/** Words for what a JSON schema allows. Pure. */
export function wordsOf(schema: unknown): string | null {
  if (!isJsonObject(schema)) return null
  const { anyOf, description, type, minimum, maximum, maxLength } = schema
  if (typeof description === 'string') return description
  if (Array.isArray(anyOf)) {
    const words = anyOf.map((one) => (isJsonObject(one) && one.type === 'null' ? 'none' : wordsOf(one)))
    return words.includes(null) ? null : words.join(', or ')
  }
  if (Array.isArray(schema.enum)) return listInSentence(schema.enum.map(String), 'or')
  if (type === 'boolean') return 'on or off'
  if (type === 'integer') return `a whole number from ${String(minimum)} to ${String(maximum)}`
  return typeof maxLength === 'number' ? `a text of up to ${maxLength} characters` : null
}
