import type { ProductView } from './product'

/**
 * The hash of the picture that a product's page shows first: the picture of the selected variant. For a combination
 * that does not exist it is the picture of the variant with most of the selected values, for example the same colour.
 * Null means the product's first picture.
 */
export function shownPicture({
  selected,
  options,
  variants,
}: Pick<ProductView, 'selected' | 'options' | 'variants'>): string | null {
  if (selected) return selected.pictureHash
  const chosen = options.flatMap(({ slug, values }) =>
    values.filter(({ isSelected }) => isSelected).map((value) => [slug, value.slug] as const),
  )
  let best: { hash: string | null; matchCount: number } = { hash: null, matchCount: 0 }
  for (const { pictureHash, options: values } of variants) {
    const matchCount = chosen.filter(([option, value]) => values[option] === value).length
    if (pictureHash !== null && matchCount > best.matchCount) best = { hash: pictureHash, matchCount }
  }
  return best.hash
}
