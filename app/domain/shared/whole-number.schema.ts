import { z } from 'zod/v4'
import { plainCode } from '~/domain/shared/text/plain-code'

const digitsShape = /^\d{1,15}$/
const digits = z.string().overwrite(plainCode).regex(digitsShape).transform(Number)

/** Whether the text of a path is an id and not a slug: no slug is all digits. */
export function isId(text: string): boolean {
  return digitsShape.test(text)
}

/** A whole number of 0 or more, as a number or as digits only; rejects true, [1] and '1e3'. */
export function wholeNumberSchema(message: string) {
  return z.union([z.number(), digits], { error: message }).pipe(
    z
      .number()
      // the first problem is the only one that is told: a fraction of a huge number needs one message
      .int({ error: message, abort: true })
      .min(0, { abort: true })
      .max(Number.MAX_SAFE_INTEGER, { abort: true }),
  )
}

export const wholeNumber = wholeNumberSchema('The value must be a whole number')

/** An id of the database, as calls and forms send it. */
export const idNumber = wholeNumber.pipe(z.number().positive())
