/** The sign before the decimals of a file's amounts and weights. */
export type DecimalMark = '.' | ','

const withPoint = /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/
const withComma = /^([+-]?)(\d+|\d{1,3}(?:\.\d{3})+)?(?:,(\d*))?$/

/**
 * A number as people and spreadsheets write it, as digits with a point before the decimals: 1299.00 for `1.299,00`,
 * `1,299.00`, `1 299,00` and `1'299.00`. Null for other text.
 * @param mark decides where both readings are possible: `1.299` is 1299 with a comma as the mark
 */
export function plainDecimal(text: string, mark: DecimalMark): string | null {
  const compact = text.trim().replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  for (const pattern of mark === ',' ? [withComma, withPoint] : [withPoint, withComma]) {
    const [, sign = '', whole = '', decimals = ''] = pattern.exec(compact) ?? []
    if (whole !== '' || decimals !== '') return `${sign}${whole.replace(/[.,]/g, '')}${decimals && `.${decimals}`}`
  }
  return null
}

/** The decimal mark that these numbers have: a comma if one of them can only be read so, and none only with a point. */
export function findDecimalMark(numbers: Iterable<string>): DecimalMark {
  let hasComma = false
  for (const number of numbers) {
    const text = number.trim()
    if (/\.\d{1,2}$|^0?\.\d+$|,.*\./.test(text)) return '.'
    if (/,\d{1,2}$|^0?,\d+$|\..*,/.test(text)) hasComma = true
  }
  return hasComma ? ',' : '.'
}
