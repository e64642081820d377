import { z } from 'zod/v4'

/** True or false, as calls (true) and checkboxes ('1', 'on') send it. */
export const flagSchema = z.union([
  z.boolean(),
  z.enum(['on', 'true', '1', 'false', '0', '']).transform((text) => text === 'on' || text === 'true' || text === '1'),
])
