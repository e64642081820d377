import type { z } from 'zod/v4'

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
