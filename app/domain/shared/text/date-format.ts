import { isolate } from '~/domain/shared/isolate'
import { textDirection } from './text-direction'

export type DateFormat = Pick<Intl.DateTimeFormat, 'format' | 'formatRange' | 'formatToParts'>

/** By language, time zone and options: few differ, and making one takes longer than a database read. */
const formats = new Map<string, DateFormat>()
/** More than any shop has; channels that were changed leave some behind. */
const maxFormats = 500

/**
 * A date format of a language and a time zone, made once. Dates of languages that are written from right to left are
 * isolated, because the sentences around them are English: the numbers of both would be mixed up.
 */
export function dateFormat(languageTag: string, options: Intl.DateTimeFormatOptions): DateFormat {
  const key = `${languageTag} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    const plain = new Intl.DateTimeFormat(languageTag, options)
    const isolated: DateFormat = {
      format: (date) => isolate(plain.format(date)),
      formatRange: (from, to) => isolate(plain.formatRange(from, to)),
      formatToParts: (date) => plain.formatToParts(date),
    }
    format = textDirection(languageTag) === 'rtl' ? isolated : plain
    if (formats.size >= maxFormats) formats.clear()
    formats.set(key, format)
  }
  return format
}

/** A written date without the comma after a weekday and without thin spaces. */
export function plainDate(text: string): string {
  return text.replace(/(\p{L}), /gu, '$1 ').replace(/\u2009/g, ' ')
}
