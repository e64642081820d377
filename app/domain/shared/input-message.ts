import type { z } from 'zod/v4'
import { listInSentence } from './text/list-in-sentence'

const notValid = 'This field is not valid'

/**
 * The generic messages of input rules, for forms and API calls (specification 1, section Forms). Schemas have more
 * exact messages where possible. Messages of the library are never shown.
 */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'This field is required'
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'number' ? 'The value must be numeric' : notValid
    case 'too_small':
      if (issue.origin === 'number') return `The value must be at least ${issue.minimum}`
      if (issue.origin !== 'string') return notValid
      return issue.minimum === 1 ? 'This field is required' : `The value must be at least ${issue.minimum} characters`
    case 'too_big':
      if (issue.origin === 'number') return `The value must be at most ${issue.maximum}`
      return issue.origin === 'string' ? `The value must be at most ${issue.maximum} characters` : notValid
    case 'invalid_format':
      return issue.format === 'email' ? 'The value must be a valid email address' : notValid
    default:
      return notValid
  }
}

const typeWords: Record<string, string> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object with names and values',
  record: 'must be an object with names and values',
}

/**
 * The messages of rules for what an owner writes, such as a page or the settings of a plugin, to stand after the name
 * of the field. Schemas have more exact messages where possible. Messages of the library are never shown.
 */
export const ownerMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return typeWords[issue.expected] ?? 'is not valid'
    case 'too_small':
      if (issue.origin === 'number') return `must be at least ${issue.minimum}`
      return issue.minimum === 1 ? 'is missing' : `must have at least ${issue.minimum} ${unitOf(issue.origin)}`
    case 'too_big':
      if (issue.origin === 'number') return `must be at most ${issue.maximum}`
      return `must have at most ${issue.maximum} ${unitOf(issue.origin)}`
    case 'invalid_value':
      return `must be ${listInSentence(issue.values.map(String), 'or')}`
    case 'unrecognized_keys':
      return `has no ${listInSentence(issue.keys, 'or')}`
    default:
      return 'is not valid'
  }
}

const unitOf = (origin: string) => (origin === 'string' ? 'characters' : 'entries')
