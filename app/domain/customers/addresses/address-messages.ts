import { inSentence } from '~/domain/shared/text/label-in-sentence'
import type { AddressField } from './address'

/** The specified message for a required field without a value (specification 2, section 5). */
export function emptyFieldMessage({ label }: Pick<AddressField, 'label'>): string {
  return `${label} is empty`
}

type Labelled = Pick<AddressField, 'label'>

/** Returns the message beside a state that is not the one of the postcode. */
export function otherStateMessage(postcodeField: Labelled, postcode: string, state: { name: string }): string {
  const label = inSentence(postcodeField.label)
  return `${postcodeField.label} ${postcode} is in ${state.name}. Choose ${state.name}, or correct the ${label}`
}

/** Returns the words that tell that a state was chosen by the postcode. */
export function chosenStateNote(
  { postcodeField, stateField }: { postcodeField: Labelled; stateField: Labelled },
  postcode: string,
  state: { name: string },
): string {
  const field = inSentence(stateField.label)
  return `${postcodeField.label} ${postcode} is in ${state.name}, so we have chosen it as the ${field}.`
}

/**
 * Returns the request to fill in an empty field, to be shown beside it: 'Enter your first name', 'Choose your state'.
 */
export function askForField({ label }: Pick<AddressField, 'label'>, isChoice: boolean): string {
  return `${isChoice ? 'Choose' : 'Enter'} your ${inSentence(label)}`
}
