import { z } from 'zod/v4'
import {
  productDetailsSchema,
  type ProductDetails,
} from '~/domain/catalogue/products/manage/details/product-details.schema'
import { flagSchema } from '~/domain/shared/flag.schema'

const text = z.string().max(10_000).default('')
const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
const lines = text.transform(linesOf)

/** The fields of the details of a product; lists have one entry in each line. */
export const detailsFields = productDetailsSchema.omit({ labels: true }).extend({
  version: z.coerce.number().int().min(0),
  /** By slug. */
  label: z.record(z.string().max(200), flagSchema).default({}),
  collections: lines.pipe(productDetailsSchema.shape.collections),
  attributes: text
    .refine(
      (typed) => linesOf(typed).every((line) => /^[^:]+:\s*\S/.test(line)),
      'Write one value in each line, such as Material: Cotton',
    )
    .transform((typed) =>
      linesOf(typed).map((line) => {
        const [name = '', ...value] = line.split(':')
        return { name, value: value.join(':') }
      }),
    )
    .pipe(productDetailsSchema.shape.attributes),
  isHidden: flagSchema.default(false),
  related: lines.pipe(productDetailsSchema.shape.related),
  crossSells: lines.pipe(productDetailsSchema.shape.crossSells),
  upSells: lines.pipe(productDetailsSchema.shape.upSells),
})

/** The details of a product as the form shows them; each label has a box. */
export function typedDetails(details: ProductDetails): Record<string, string> {
  return {
    ...Object.fromEntries(details.labels.map((slug) => [`label.${slug}`, 'on'])),
    collections: details.collections.join('\n'),
    attributes: details.attributes.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    hsn: details.hsn,
    taxClass: details.taxClass,
    sizeChart: details.sizeChart,
    isHidden: details.isHidden ? 'on' : '',
    related: details.related.join('\n'),
    crossSells: details.crossSells.join('\n'),
    upSells: details.upSells.join('\n'),
  }
}
