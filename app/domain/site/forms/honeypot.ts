import type { CustomForm, FormAnswers } from './form'

/**
 * The name of the field that people do not see. Programs that fill in every field fill it in, and what they send is not
 * stored.
 */
export const honeypotName = 'website'

/**
 * Takes the field that people do not see out of what was sent with its answers, as calls do. A form that asks for
 * something of its name has no such field: then it is an answer. Pure.
 */
export function separateHoneypot(
  { fields }: Pick<CustomForm, 'fields'>,
  sent: FormAnswers,
): { answers: FormAnswers; isFilledIn: boolean } {
  if (fields.some(({ key }) => key === honeypotName)) return { answers: sent, isFilledIn: false }
  const { [honeypotName]: hidden = '', ...answers } = sent
  return { answers, isFilledIn: [hidden].flat().some((text) => text !== '') }
}
