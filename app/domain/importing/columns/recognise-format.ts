import { shopifyColumn } from './shopify-columns'
import { woocommerceColumn } from './woocommerce-columns'

export type ImportFormat = 'shopify' | 'woocommerce'

const formats: Record<ImportFormat, { required: string[]; nameOf(column: string): string | null }> = {
  shopify: { required: ['Handle', 'Title', 'Variant Price'], nameOf: shopifyColumn },
  woocommerce: { required: ['Type', 'Name', 'Regular price'], nameOf: woocommerceColumn },
}

/**
 * The format of the export with this header, and the names by which the import reads its columns. A column that it does
 * not read keeps its own name, as does a second one with the same meaning. Null for the header of another file.
 */
export function recogniseFormat(header: readonly string[]): { format: ImportFormat; columns: string[] } | null {
  for (const format of ['shopify', 'woocommerce'] as const) {
    const { required, nameOf } = formats[format]
    const used = new Set<string>()
    const columns = header.map((column) => {
      const name = nameOf(column)
      if (name === null || used.has(name)) return column.trim()
      used.add(name)
      return name
    })
    if (required.every((name) => used.has(name))) return { format, columns }
  }
  return null
}
