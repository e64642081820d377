/** A field of the configuration of a provider as the form of the owner has it. */
export interface ShownConfigField {
  name: string
  label: string
  hint: string
  kind: 'text' | 'secret' | 'list' | 'choice'
  choices: readonly string[]
  isRequired: boolean
  isSet: boolean
  value: string
}
