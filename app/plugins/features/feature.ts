import { z } from 'zod/v4'

/**
 * The options of a plugin that is a part of the shop: it is there unless the owner switches it off, and sets nothing in
 * a browser.
 */
export const feature = { isActiveByDefault: true, config: z.object({}), consent: 'necessary', hosts: [] } as const
