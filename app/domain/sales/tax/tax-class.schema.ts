import { z } from 'zod/v4'

/** The name of a tax class: goods of a class have the same rates. */
export const taxClassName = z
  .string()
  .trim()
  .regex(/^[a-z0-9 _-]{1,60}$/, 'Enter the name of a tax class in small letters, such as standard')
