/** The id of the script element at the end of a page that contains what its loaders and its action returned. */
export const pageDataId = 'page-data'

/** How the element with the data begins. */
export const pageDataStart = `<script type="application/json" id="${pageDataId}">`

/** The data at the end of a page, with which React starts in the browser. */
export function pageDataScript(data: object): string {
  return `${pageDataStart}${toJsonForHtml(data)}</script>`
}

/**
 * JSON that is safe in a script element. Throws for values that JSON would change, such as dates: loaders must return
 * plain values, and an instant as its ISO string.
 */
function toJsonForHtml(data: object): string {
  return JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const original = this[key]
    if (
      original instanceof Date ||
      original instanceof Map ||
      original instanceof Set ||
      original instanceof Promise ||
      typeof original === 'bigint'
    )
      throw new TypeError(`${key} is not a plain value`)
    return value
  }).replaceAll('<', '\\u003c')
}
