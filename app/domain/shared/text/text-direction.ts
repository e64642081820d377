/** Scripts that are written from right to left (ISO 15924). */
const rightToLeft = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm'])

/** The direction in which a language (BCP 47: 'ar-AE') is written. */
export function textDirection(languageTag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(new Intl.Locale(languageTag).maximize().script ?? '') ? 'rtl' : 'ltr'
}
