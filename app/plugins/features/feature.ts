import { z } from 'zod/v4'

/**
 * What a part of the shop is as a plugin: it is there unless the owner switches it off, and sets nothing in a browser.
 */
export const feature = { isActiveByDefault: true, config: z.object({}), consent: 'necessary', hosts: [] } as const
