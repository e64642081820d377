import { z } from 'zod/v4'
import { productTextsSchema, type ProductTexts } from '~/domain/catalogue/products/manage/edit-product.schema'

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The fields of the form for what is written about a product. Groups are typed as text. */
export const productTextFields = productTextsSchema.omit({ categories: true, tags: true }).extend({
  /** One in each line, those above it before it: 'Home > Mugs'. */
  categories: z
    .string()
    .max(5000)
    .default('')
    .transform((text) => lines(text).map((line) => line.split('>').map((name) => name.trim())))
    .refine(
      (paths) =>
        paths.length <= 20 &&
        paths.every((path) => path.length <= 10 && path.every((name) => name !== '' && name.length <= 100)),
      'Write one category in each line, such as Home > Mugs',
    ),
  /** With commas between them. */
  tags: z
    .string()
    .max(2000)
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ''),
    )
    .pipe(z.array(z.string().max(100, 'A tag has at most 100 characters')).max(50, 'A product has at most 50 tags')),
})

/** The texts of a product as the form shows them. */
export function typedTexts({ categories, tags, ...texts }: ProductTexts): Record<string, string> {
  return { ...texts, categories: categories.map((path) => path.join(' > ')).join('\n'), tags: tags.join(', ') }
}
