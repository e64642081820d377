import type { PictureInput, ProductInput } from '~/domain/catalogue/products/product-input'

/** What is changed of a product's pictures, each of which is named by the id of its asset. */
export interface PictureChange {
  /** The texts for who does not see the pictures, by asset id; the others keep theirs. */
  alts?: ReadonlyMap<number, string>
  added?: readonly PictureInput[]
  removed?: number
  /** -1: one place towards the first, which the lists show. */
  moved?: { assetId: number; by: -1 | 1 }
}

/** Returns the product with other pictures. Each variant keeps its own one unless that is removed. */
export function arrangePictures(
  input: ProductInput,
  { alts, added = [], removed, moved }: PictureChange,
): ProductInput {
  const isFirst = (picture: PictureInput, index: number, all: readonly PictureInput[]) =>
    all.findIndex(({ assetId }) => assetId === picture.assetId) === index
  const pictures = [...input.pictures, ...added]
    .filter(isFirst)
    .filter(({ assetId }) => assetId !== removed)
    .map((picture) => ({ ...picture, alt: alts?.get(picture.assetId) ?? picture.alt }))
  const place = pictures.findIndex(({ assetId }) => assetId === moved?.assetId)
  const [picture, other] = [pictures[place], pictures[place + (moved?.by ?? 0)]]
  if (moved && picture && other) [pictures[place], pictures[place + moved.by]] = [other, picture]
  return withPictures(input, pictures)
}

/** The product with these pictures; variants whose picture is not among them have none. */
function withPictures(input: ProductInput, pictures: PictureInput[]): ProductInput {
  const variants = input.variants.map(({ picture, ...variant }) => {
    const assetId = picture === undefined ? undefined : input.pictures[picture]?.assetId
    const index = pictures.findIndex((one) => one.assetId === assetId)
    return index < 0 ? variant : { ...variant, picture: index }
  })
  return { ...input, pictures, variants }
}
