/**
 * JSON that may stand in a script element. Throws for what would come back as something else: a loader gives plain values,
 * an instant as its ISO string.
 */
export function toJsonForHtml(data: object): string {
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
