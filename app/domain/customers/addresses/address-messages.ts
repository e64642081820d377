import { inSentence } from '~/domain/shared/text/label-in-sentence'
import type { AddressField } from './address'

/** The specified message for a required field without a value (specification 2, section 5). */
export function emptyFieldMessage({ label }: Pick<AddressField, 'label'>): string {
  return `${label} is empty`
}

/**
 * Returns the request to fill in an empty field, to be shown beside it: 'Enter your first name', 'Choose your state'.
 */
export function askForField({ label }: Pick<AddressField, 'label'>, isChoice: boolean): string {
  return `${isChoice ? 'Choose' : 'Enter'} your ${inSentence(label)}`
}
