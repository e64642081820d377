import type { z } from 'zod/v4'

/**
 * The input of a call that needs one of several optional fields; the message stands under the first of them. It is told
 * together with what is wrong with other fields.
 */
export function needOne<Shape extends z.ZodRawShape>(
  input: z.ZodObject<Shape>,
  fields: readonly [keyof Shape & string, ...Array<keyof Shape & string>],
  message: string,
): z.ZodObject<Shape> {
  const hasOne = (values: unknown) =>
    typeof values !== 'object' ||
    values === null ||
    Object.entries(values).some(([name, value]) => fields.includes(name) && value !== undefined && value !== null)
  return input.refine(hasOne, { path: [fields[0]], message, when: () => true })
}
