/** By language, time zone and options: few differ, and making one takes longer than a database read. */
const formats = new Map<string, Intl.DateTimeFormat>()
/** More than any shop has; channels that were changed leave some behind. */
const maxFormats = 500

/** A date format of a language and a time zone, made once. */
export function dateFormat(languageTag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${languageTag} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(languageTag, options)
    if (formats.size >= maxFormats) formats.clear()
    formats.set(key, format)
  }
  return format
}

/** A written date without the comma after a weekday and without thin spaces. */
export function plainDate(text: string): string {
  return text.replace(/(\p{L}), /gu, '$1 ').replace(/\u2009/g, ' ')
}
