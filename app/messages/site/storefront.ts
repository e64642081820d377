import type { OtherFieldOwner, StorefrontFailures } from '~/domain/site/storefront/failures'
import type { Messages } from '../message-types'

const owners: Record<OtherFieldOwner, string> = {
  gate_password: 'with the password of the shop',
  gate_mode: 'where the shop is closed and opened',
  ask_cookies: 'with the plugins',
}

export const storefrontMessages: Messages<StorefrontFailures> = {
  storefront_not_found: ({ channel }) => `The channel ${channel} has no storefront`,
  look_version_not_found: ({ number }) =>
    `The storefront has had no look ${number}, or it was deleted after fifty others`,
  storefront_field_not_found: ({ field }) => `There is no field ${field}`,
  storefront_field_elsewhere: ({ field, owner }) => `${field} is changed ${owners[owner]}`,
  shop_name_missing: () => 'name: A shop needs a name',
  picture_not_found: ({ field }) => `${field}: there is no such picture`,
  storefront_value_invalid: ({ field, typed, problem, allowed }) => {
    const refused = problem ?? `“${typed}” is not possible here`
    return `${field}: ${refused}${problem !== null || allowed === null ? '' : `. Enter ${allowed}`}`
  },
  font_not_found: ({ family }) => `There is no typeface ${family}`,
  font_not_added: ({ family }) => `You have not added a typeface ${family}`,
  font_name_unusable: () => 'The typeface has a name that pages cannot have: give it another name',
  font_name_reserved: ({ family }) => `${family} is the name of a typeface that every shop has: give it another name`,
  font_name_of_theme: ({ family }) => `The theme has a typeface ${family}: give it another name`,
  too_many_fonts: ({ most }) => `A shop has at most ${most} files of typefaces: first remove one`,
  fonts_over_budget: ({ problem }) => `${problem}: use fewer letters, weights or families`,
}
