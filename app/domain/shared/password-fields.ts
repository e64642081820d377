/** The fields of passwords in the forms of the shop, with what the page calls them that shows a form again. */
const passwordLabels = {
  password: 'Your password',
  current_password: 'Your current password',
  new_password: 'Your new password',
} as const

export type PasswordFieldName = keyof typeof passwordLabels

const isPassword = (name: string): name is PasswordFieldName => Object.hasOwn(passwordLabels, name)

/** Whether the text of a field is never sent back to a browser. The forms of the owner have names of their own. */
export function isSecretField(name: string): boolean {
  return isPassword(name) || /pass(?:word|phrase|code)?$|secret|otp$|cvv|cvc|cardnumber/i.test(name)
}

/** Returns the label of the field for a secret that has to be typed again. */
export function secretLabel(name: string): string {
  if (name === 'otp') return 'Your code'
  return isPassword(name) ? passwordLabels[name] : 'Your password'
}
