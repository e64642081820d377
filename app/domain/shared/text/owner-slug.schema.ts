import { z } from 'zod/v4'

export const slugRule = 'must be words of small letters and digits joined by hyphens, not digits alone'

/**
 * A slug or handle that the owner chooses. It is not all digits, which would be an id (decisions, Products and
 * variants).
 */
export const ownerSlugSchema = z
  .string()
  .max(120)
  .regex(/^(?!\d+$)[a-z\d]+(?:-[a-z\d]+)*$/, slugRule)

/** The same with the letters of every script, for slugs that are made of names. */
export const slugSchema = z
  .string()
  .max(120)
  .regex(/^(?!\d+$)[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u, slugRule)
