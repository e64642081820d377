/** Letters and digits that are not mistaken for each other (Crockford's base 32, in lower case). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** How many recovery codes a member gets. */
export const recoveryCodeCount = 10

/** A recovery code of 50 bits from as many random bytes: 'k3f9x-7m2qa'. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A code as it was made, however it was typed: with capitals, spaces, or o for 0 and l for 1. */
export function normaliseRecoveryCode(typed: string): string {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}
