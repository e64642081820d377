import { z } from 'zod/v4'

const digits = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** A whole number of 0 or more, as a number or as digits only; rejects true, [1] and '1e3'. */
export function wholeNumberSchema(message: string) {
  return z
    .union([z.number(), digits], { error: message })
    .pipe(z.number().int(message).min(0).max(Number.MAX_SAFE_INTEGER))
}

export const wholeNumber = wholeNumberSchema('The value must be a whole number')

/** An id of the database, as calls and forms send it. */
export const idNumber = wholeNumber.pipe(z.number().positive())
