import type { Picture } from '~/domain/catalogue/media/picture'

/** The pictures that stand for the shop itself; the names are those of the storefront's document. */
export const shopPictures = ['logo', 'favicon', 'socialPicture'] as const
export type ShopPicture = (typeof shopPictures)[number]

type Size = Pick<Picture, 'width' | 'height'>

const advices: Record<ShopPicture, (size: Size) => Array<string | false>> = {
  logo: ({ width, height }) => [
    height < 88 && width < 352 && 'It has so few pixels that it is blurred on sharp screens.',
    height > width && 'It is higher than wide, so it is small in the header.',
  ],
  favicon: ({ width, height }) => [
    Math.abs(width - height) > Math.max(width, height) / 20 && 'It is not a square, so it gets empty margins.',
    Math.min(width, height) < 192 && 'It has fewer than 192 × 192 pixels, so it is blurred on home screens.',
  ],
  socialPicture: ({ width, height }) => [
    (width < 1200 || height < 630) && 'It has fewer than 1200 × 630 pixels, so some apps show it small.',
    Math.abs(width / height - 1200 / 630) > 0.4 && 'Apps cut it to about twice as wide as high.',
  ],
}

/** What could be better about a picture of the shop; nothing for one that fits its uses. */
export function pictureAdvice(kind: ShopPicture, size: Size): string[] {
  return advices[kind](size).filter((line) => line !== false)
}
