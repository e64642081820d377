import { z } from 'zod/v4'
import { lineText, requiredText } from '~/domain/shared/text/typed-text.schema'

/** What products have in common apart from their groups, such as a fabric. */
export const attributeSchema = z.object({
  name: requiredText('Enter a name').pipe(lineText).pipe(z.string().trim().min(1, 'Enter a name').max(100)),
})

/** A value of an attribute, such as cotton. */
export const attributeValueSchema = z.object({
  value: requiredText('Enter a value').pipe(lineText).pipe(z.string().trim().min(1, 'Enter a value').max(200)),
})
