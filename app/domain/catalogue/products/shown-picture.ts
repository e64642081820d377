import type { ProductView } from './product'

type Pictured = Pick<ProductView, 'selected' | 'options' | 'variants'>

/**
 * The hash of the picture that a product's page shows first: the picture of the selected variant. For a combination
 * that does not exist it is the picture of the variant with most of the selected values, above all the same colour.
 * Null means the product's first picture.
 * @param choice option slug → value slug, for values that are chosen but not selected yet
 */
export function shownPicture(
  { selected, options, variants }: Pictured,
  choice?: Record<string, string>,
): string | null {
  if (selected && !choice) return selected.pictureHash
  const chosen = options.flatMap(({ slug, values }) => {
    const value = choice?.[slug] ?? values.find(({ isSelected }) => isSelected)?.slug
    const weight = values.some(({ swatch }) => swatch !== null) ? options.length : 1
    return value === undefined ? [] : [{ option: slug, value, weight }]
  })
  let best: { hash: string | null; weight: number } = { hash: null, weight: 0 }
  for (const { pictureHash, options: values } of variants) {
    let weight = 0
    for (const one of chosen) if (values[one.option] === one.value) weight += one.weight
    if (pictureHash !== null && weight > best.weight) best = { hash: pictureHash, weight }
  }
  return best.hash
}
