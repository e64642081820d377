/** The language of the shop's own words. */
const wordsLanguage = 'en'

/**
 * The language (BCP 47) of the words of a channel's pages, mails and documents: the channel's own tag where it names
 * that language (en-IN), else the language alone. Numbers, money and dates follow the channel's tag in any case. Pure.
 */
export function wordsTag(languageTag: string): string {
  return new Intl.Locale(languageTag).language === wordsLanguage ? languageTag : wordsLanguage
}

/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'])

/** The direction in which a language (BCP 47: 'ar-AE') is written. */
export function textDirection(languageTag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(languageTag).maximize().script ?? '') ? 'rtl' : 'ltr'
}
