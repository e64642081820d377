import { z } from 'zod/v4'
import type { Failure } from '~/domain/shared/result'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'

/** A stock as it is typed: a number in the unit of the product, or nothing for one that is not counted. */
export const stockSchema = z
  .union([z.literal('').transform(() => null), unitsNumberSchema('Enter a number, such as 12')], {
    error: 'Enter a number, such as 12',
  })
  .default(null)

/** The failure of a text that is no amount of a currency. */
export function amountProblem(field: string, text: string, currency: string): Failure {
  const message = `“${text}” is not an amount of ${currency}`
  return { code: 'invalid_input', message, errors: { [field]: [message] } }
}
