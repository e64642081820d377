/** Of the script element behind a page that holds what its loaders and its action returned. */
export const pageDataId = 'page-data'

/** The data at the end of a page, with which React starts in the browser. */
export function pageDataScript(data: object): string {
  return `<script type="application/json" id="${pageDataId}">${toJsonForHtml(data)}</script>`
}

/**
 * JSON that may stand in a script element. Throws for what would come back as something else: a loader returns plain
 * values, an instant as its ISO string.
 */
function toJsonForHtml(data: object): string {
  return JSON.stringify(data, function (this: Record<string, unknown>, key, value: unknown) {
    const given = this[key]
    if (
      given instanceof Date ||
      given instanceof Map ||
      given instanceof Set ||
      given instanceof Promise ||
      typeof given === 'bigint'
    )
      throw new TypeError(`${key} is no plain value`)
    return value
  }).replaceAll('<', '\\u003c')
}
