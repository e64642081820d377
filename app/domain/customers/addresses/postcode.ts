import type { AddressField } from './address'

function matches(pattern: string, value: string): boolean {
  return new RegExp(`^(?:${pattern})$`, 'u').test(value)
}

/**
 * A postcode in the spelling that ranges are compared with: capital letters, and separators where the country's example
 * has them ('sw1a1aa' → 'SW1A 1AA', '560 001' → '560001'). Null when it does not match the country's pattern.
 */
export function normalisePostcode(value: string, field: Pick<AddressField, 'pattern' | 'example'>): string | null {
  const typed = value.normalize('NFKC').toUpperCase().trim()
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
