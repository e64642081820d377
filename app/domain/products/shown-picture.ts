import type { ProductView } from './product'

/**
 * The picture that a product's page begins with (its hash): that of the selected variant; of a combination that is not
 * made, that of the variant most like it, so that who chose rose sees rose. Null: the product's first.
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
  let best: { hash: string | null; likeness: number } = { hash: null, likeness: 0 }
  for (const { pictureHash, options: values } of variants) {
    const likeness = chosen.filter(([option, value]) => values[option] === value).length
    if (pictureHash !== null && likeness > best.likeness) best = { hash: pictureHash, likeness }
  }
  return best.hash
}
