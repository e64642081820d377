import { z } from 'zod/v4'
import { plainCode } from '~/domain/shared/text/plain-code'

/**
 * Digits with at most three decimals after a point or a comma. Three digits after a comma could be thousands, so they
 * are taken for decimals only after a 0.
 */
const shape = /^(?:\d{1,9}|\d{0,9}\.\d{1,3}|\d{1,9},\d{1,2}|0?,\d{1,3})$/
const text = z
  .string()
  .overwrite(plainCode)
  .regex(shape)
  .transform((typed) => Number(typed.replace(',', '.')))

const isInThousandths = (value: number) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6

/** A number of units, 0 or more, as a number or as it is typed: '0.75', '1,25'. At most three decimals. */
export function unitsNumberSchema(message: string) {
  return z.union([z.number(), text], { error: message }).pipe(
    z
      .number()
      .min(0, { error: message, abort: true })
      .max(Number.MAX_SAFE_INTEGER / 1000, { error: message, abort: true })
      .refine(isInThousandths, message),
  )
}
