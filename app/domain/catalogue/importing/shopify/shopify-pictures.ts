import type { DraftProduct, Reporter } from '~/domain/catalogue/importing/rows/draft'
import type { Cells } from '~/domain/catalogue/importing/rows/row-values'

/** The index of the address among the pictures; a new one is added, with the alt text of the first. */
export function pictureIndex(url: string, pictures: DraftProduct['pictures']): number | null {
  if (url === '') return null
  const index = pictures.findIndex((picture) => picture.url === url)
  return index >= 0 ? index : pictures.push({ url, alt: pictures[0]?.alt ?? '' }) - 1
}

/** The pictures of a product's rows in their order, each once. */
export function readShopifyPictures(rows: Cells[], productName: string, reporter: Reporter): DraftProduct['pictures'] {
  const found = rows.flatMap((row, order) => {
    const url = row.text('Image Src')
    const position = row.text('Image Position')
    const alt = row.text('Image Alt Text')
    if (url === '') return []
    if (position !== '' && !/^\d+$/.test(position))
      reporter.note(row.line, `Image Position “${position}” is not a number; the picture keeps the order of the file`)
    return [
      {
        url,
        alt: alt || productName,
        position: /^\d+$/.test(position) ? Number(position) : Number.MAX_SAFE_INTEGER,
        order,
      },
    ]
  })
  found.sort((a, b) => a.position - b.position || a.order - b.order)
  return [...new Map(found.map(({ url, alt }) => [url, { url, alt }])).values()]
}
