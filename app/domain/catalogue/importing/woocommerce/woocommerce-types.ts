import type { Cells } from '~/domain/catalogue/importing/rows/row-values'

const supportedTypes = ['simple', 'variable', 'variation', 'virtual']

/** The types of a row: `simple, downloadable, virtual` are three. */
export function typesOf(cells: Cells): string[] {
  return cells
    .text('Type')
    .split(',')
    .map((type) => type.trim().toLowerCase())
    .filter((type) => type !== '')
}

/** Whether products with one of these types are never sold here, whatever their row has besides. */
export function isForeignProduct(types: readonly string[]): boolean {
  return types.includes('grouped') || types.includes('external')
}

/** Why a product or variation with one of these types is not sold, with the cells that say so, or null. */
export function unsupportedReason(cells: Cells, types: readonly string[]): string | null {
  const type = types.find((name) => !supportedTypes.includes(name))
  if (type === undefined) return null
  const inFile = `its Type is “${cells.text('Type')}”`
  switch (type) {
    case 'grouped':
      return `${inFile}: a group is not sold as one here, only the products that its column Grouped products names are`
    case 'external':
      return `${inFile}: it is sold by others, not here`
    case 'downloadable':
      return `${inFile}: files are not sold here; without “downloadable” it would be sold without its file`
    default:
      return `${inFile}: products of the type “${type}” are not sold here`
  }
}
