import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { maxViewName } from './view'

export const viewFields = z.object({
  name: lineText.min(1, 'This field is required').max(maxViewName, `At most ${maxViewName} characters`),
  isShared: z.boolean(),
})
