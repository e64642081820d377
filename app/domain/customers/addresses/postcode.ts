import type { AddressField } from './address'
import { plainCode } from '~/domain/shared/text/plain-code'

function matches(pattern: string, value: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(value)
}

/** The letters of countries on cars, which people write before a postcode, where they are not the ISO code. */
const carLetters: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
}

/** The postcode without the sign or the letters of its country before it, and with the letters that belong to it. */
function withoutCountry(typed: string, countryCode: string, example: string | null): string {
  const code = typed.replace(/^〒\s*/u, '')
  const [, letters = '', rest = ''] = /^([A-Z]{1,3})[\s-]*(\d.*)$/.exec(code) ?? []
  if (example?.startsWith(countryCode)) return letters === '' && /^\d/.test(code) ? countryCode + code : code
  return letters !== '' && [countryCode, carLetters[countryCode]].includes(letters) ? rest : code
}

/**
 * A postcode in the spelling that ranges are compared with: capital letters, and separators where the country's example
 * has them ('sw1a1aa' → 'SW1A 1AA', '560 001' → '560001'), and without its country before it ('D-10115'). Null when it does not match the country's pattern.
 */
export function normalisePostcode(
  value: string,
  field: Pick<AddressField, 'pattern' | 'example'>,
  countryCode: string,
): string | null {
  const typed = withoutCountry(plainCode(value).toUpperCase(), countryCode, field.example)
  if (field.pattern === null) return typed
  const bare = typed.replace(/[\s-]/g, '')
  const separator = /[ -]/.exec(field.example ?? '')
  const candidates = separator && field.example ? [withSeparator(bare, field.example, separator)] : [bare]
  return [...candidates, typed, bare].find((candidate) => matches(field.pattern ?? '', candidate)) ?? null
}

/**
 * Puts the example's separator back, counted from the end: British postcodes differ in the length of their first part.
 */
function withSeparator(bare: string, example: string, separator: RegExpExecArray): string {
  const fromEnd = example.length - separator.index - 1
  return fromEnd < bare.length ? `${bare.slice(0, -fromEnd)}${separator[0]}${bare.slice(-fromEnd)}` : bare
}

/** The message for an invalid postcode: 'PIN code must be 6 digits, like 560001', or with the country's example. */
export function describePostcode(field: Pick<AddressField, 'label' | 'example'>): string {
  const { label, example } = field
  if (!example) return `${label} is not valid`
  return /^\d+$/.test(example)
    ? `${label} must be ${example.length} digits, like ${example}`
    : `${label} must look like ${example}`
}

/** The place that a postcode stands for. */
export interface PostcodePlace {
  stateCode: string
  /** null where several cities share the beginning of the code. */
  city: string | null
}

/** The places by country (ISO code) and by the beginnings of postcodes; a country without known postcodes is absent. */
export type PostcodePlaces = Readonly<Record<string, Readonly<Record<string, PostcodePlace>>>>

/**
 * The state, and where it is certain the city, of a postcode as it was typed; null when its country (ISO code) or its
 * beginning is not known. The longest known beginning counts.
 */
export function findPlaceIn(places: PostcodePlaces, countryCode: string, postcode: string): PostcodePlace | null {
  const ofCountry = places[countryCode]
  if (!ofCountry) return null
  const code = plainCode(postcode).replace(/[\s-]/g, '')
  for (let length = Math.min(code.length, 8); length > 0; length--) {
    const prefix = code.slice(0, length)
    if (Object.hasOwn(ofCountry, prefix)) return ofCountry[prefix] ?? null
  }
  return null
}
