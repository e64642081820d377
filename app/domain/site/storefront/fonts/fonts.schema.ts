import { z } from 'zod/v4'
import { familyName } from '~/domain/catalogue/media/fonts/family-name'
import { letterSetNames, lettersOf } from '~/domain/catalogue/media/fonts/letters'
import type { Weights } from '~/domain/catalogue/media/fonts/make-web-font.server'

/** The uses that a typeface can have. */
export const fontUses = ['heading', 'body', 'both'] as const
export type FontUse = (typeof fontUses)[number]

const familyText = z.string().trim().regex(familyName, 'Enter a name of letters, digits, spaces and hyphens, up to 41')

const weightsText = z
  .string()
  .trim()
  .regex(/^[1-9]00(?:[ -][1-9]00)?$/, 'Enter a weight, such as 700, or two for all between them, such as "400 700"')
  .transform((text): Weights => {
    const [low = 0, high = low] = text.split(/[ -]/).map(Number)
    return [Math.min(low, high), Math.max(low, high)]
  })

const lettersText = z
  .string()
  .default('latin')
  .transform((text, { addIssue }) => {
    const letters = lettersOf(text)
    if (letters) return letters
    addIssue(`Enter names, separated by commas (${letterSetNames.join(', ')}), or ranges such as U+2190-2193`)
    return z.NEVER
  })

/** A file of a typeface that the owner adds. What is not given is as the file says. */
export const newFontSchema = z.strictObject({
  family: familyText.optional(),
  weight: weightsText.optional(),
  /** Names of sets and ranges besides those of Latin. */
  letters: lettersText,
  use: z.enum(fontUses, `Enter one of ${fontUses.join(', ')}`).optional(),
  /** Adds it although pages then load more than they should. */
  isLarge: z.boolean().default(false),
})

export type NewFont = z.input<typeof newFontSchema>

/** A family, the key of a stack of installed families, or `default` for the typeface that the shop has. */
export const fontUseSchema = z.strictObject({
  family: familyText,
  use: z.enum(fontUses, `Enter one of ${fontUses.join(', ')}`),
  isLarge: z.boolean().default(false),
})
