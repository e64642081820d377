import type { OtherFieldOwner, StorefrontFailures } from '~/domain/site/storefront/failures'
import type { Messages } from '../message-types'

const owners: Record<OtherFieldOwner, string> = {
  gate_password: 'with the password of the shop',
  gate_mode: 'where the shop is closed and opened',
  ask_cookies: 'with the plugins',
}

type RefusedValue = Omit<StorefrontFailures['storefront_value_invalid'], 'field'>

/** What is wrong with the value of a field of the storefront. */
export function fieldProblem({ typed, problem, allowed }: RefusedValue): string {
  const refused = problem ?? `“${typed}” is not possible here`
  return `${refused}${problem !== null || allowed === null ? '' : `. Enter ${allowed}`}`
}

export const storefrontMessages: Messages<StorefrontFailures> = {
  storefront_not_found: ({ channel }) => `The channel ${channel} has no storefront`,
  look_version_not_found: ({ number }) =>
    `The storefront has had no look ${number}, or it was deleted after fifty others`,
  storefront_field_not_found: ({ field }) => `There is no field ${field}`,
  storefront_field_elsewhere: ({ field, owner }) => `${field} is changed ${owners[owner]}`,
  look_draft_not_found: () => 'There is no draft of the look: somebody has published it or thrown it away',
  look_date_past: () => 'date: must be in the future',
  look_fields_invalid: ({ fields }) =>
    Object.values(fields).map(fieldProblem)[0] ?? 'There is a problem with what you entered',
  shop_name_missing: () => 'name: A shop needs a name',
  picture_not_found: ({ field }) => `${field}: there is no such picture`,
  storefront_value_invalid: ({ field, ...refused }) => `${field}: ${fieldProblem(refused)}`,
  font_not_found: ({ family }) => `There is no typeface ${family}`,
  font_not_added: ({ family }) => `You have not added a typeface ${family}`,
  font_name_unusable: () => 'The typeface has a name that pages cannot have: give it another name',
  font_name_reserved: ({ family }) => `${family} is the name of a typeface that every shop has: give it another name`,
  font_name_of_theme: ({ family }) => `The theme has a typeface ${family}: give it another name`,
  too_many_fonts: ({ most }) => `A shop has at most ${most} files of typefaces: first remove one`,
  fonts_over_budget: ({ problem }) => `${problem}: use fewer letters, weights or families`,
}
