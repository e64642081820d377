import { z } from 'zod/v4'

export const slugRule = 'must be words of small letters and digits joined by hyphens, not digits alone'

/**
 * A slug or handle that the owner chooses. It is not all digits, which would be an id.
 */
export const ownerSlugSchema = z
  .string()
  .max(120)
  .regex(/^(?!\d+$)[a-z\d]+(?:-[a-z\d]+)*$/, slugRule)

/** The slug of a name in Latin letters; another one where the name has none. */
export function ownerSlugOf(name: string, other: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? []
  const slug = words.join('-').slice(0, 100).replace(/-$/, '')
  return ownerSlugSchema.safeParse(slug).success ? slug : other
}

/** A slug that may have the letters of every script, because it is made of a name. It is not all digits. */
export const slugSchema = z
  .string()
  .max(120)
  .regex(/^(?!\d+$)[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, slugRule)
