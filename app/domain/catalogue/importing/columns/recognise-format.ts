import { shopifyColumn } from './shopify-columns'
import { woocommerceColumn } from './woocommerce-columns'

export type ImportFormat = 'shopify' | 'woocommerce'

const formats: Record<ImportFormat, { required: string[]; nameOf(column: string): string | null }> = {
  shopify: { required: ['Handle', 'Title', 'Variant Price'], nameOf: shopifyColumn },
  woocommerce: { required: ['Type', 'Name', 'Regular price'], nameOf: woocommerceColumn },
}

export interface RecognisedFormat {
  format: ImportFormat
  /** The names by which the import reads the columns. One that it does not read keeps its own name. */
  columns: string[]
  /** The columns that it does not read. */
  unused: string[]
}

/** The format of the export with this header, or null for the header of another file. */
export function recogniseFormat(header: readonly string[]): RecognisedFormat | null {
  for (const format of ['shopify', 'woocommerce'] as const) {
    const { required, nameOf } = formats[format]
    const used = new Set<string>()
    const unused: string[] = []
    const columns = header.map((column) => {
      const name = nameOf(column)
      if (name === null || used.has(name)) {
        if (column.trim() !== '') unused.push(column.trim())
        return column.trim()
      }
      used.add(name)
      return name
    })
    if (required.every((name) => used.has(name))) return { format, columns, unused }
  }
  return null
}
