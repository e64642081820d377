import { z } from 'zod/v4'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'

const slug = z.string().trim().min(1).max(200)
const name = lineText.trim().min(1).max(100)

/** What the owner says about a product besides its texts: more groups, rules, and the products that go with it. */
export const productDetailsSchema = z.object({
  /** Slugs. */
  labels: z.array(slug).max(20),
  /** Names; new ones are made. */
  collections: z.array(name).max(50),
  attributes: z.array(z.object({ name, value: lineText.trim().min(1).max(200) })).max(100),
  hsn: codeText.max(20),
  taxClass: lineText.trim().min(1).max(40),
  /** Slug of a size chart; '' for none. */
  sizeChart: z.string().max(200),
  /** It can be bought, but lists and searches do not show it. */
  isHidden: z.boolean(),
  /** Slugs or SKUs of other products, in their order. */
  related: z.array(slug).max(50),
  crossSells: z.array(slug).max(50),
  upSells: z.array(slug).max(50),
})
export type ProductDetails = z.output<typeof productDetailsSchema>
