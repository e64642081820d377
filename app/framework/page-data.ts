/** The id of the script element at the end of a page that contains what its loaders and its action returned. */
export const pageDataId = 'page-data'

/** How the element with the data begins. */
export const pageDataStart = `<script type="application/json" id="${pageDataId}">`

/** The data at the end of a page, with which React starts in the browser. */
export function pageDataScript(data: object): string {
  return `${pageDataStart}${toJsonForHtml(data)}</script>`
}

/**
 * A part of a loader's data that the page's data does not contain, because only `ServerHtml` shows it. It is undefined
 * in the browser, so use it only inside `import.meta.env.SSR`.
 */
export function serverOnly<Value extends object>(value: Value): Value {
  const copy = Array.isArray(value) ? [...value] : { ...value }
  return Object.defineProperty(copy, 'toJSON', { value: () => undefined }) as Value
}

/**
 * The data of a loader of which the page's data contains only these parts, because the rest is shown by the server
 * alone. The rest is undefined in the browser.
 */
export function sendOnly<Value extends object>(value: Value, ...names: Array<keyof Value>): Value {
  const sent = Object.fromEntries(names.map((name) => [name, value[name]]))
  return Object.defineProperty({ ...value }, 'toJSON', { value: () => sent }) as Value
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
