/** 0 empty, 1 weak, 2 medium, 3 strong (specification 1, section 4). */
export type PasswordStrength = 0 | 1 | 2 | 3

export const strengthNames: Record<PasswordStrength, string> = { 0: '', 1: 'Weak', 2: 'Medium', 3: 'Strong' }

/** The strength of a password by the kinds of its characters (specification 1, section 5). */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0
  const [lower, upper, digit, symbol] = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}\s]/u].map((kind) =>
    kind.test(password),
  )
  const length = [...password].length
  const hasLettersAndSymbol = lower && upper && symbol
  if (hasLettersAndSymbol && digit && length >= 8) return 3
  if (hasLettersAndSymbol && (length >= 8 || (digit && length >= 6))) return 2
  return 1
}
