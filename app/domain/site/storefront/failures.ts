import type { NoParameters } from '~/domain/operations/changes/failures'

/** The other places that change a field of the storefront which has rules of its own. */
export type OtherFieldOwner = 'gate_password' | 'gate_mode' | 'ask_cookies'

export interface StorefrontFailures {
  storefront_not_found: { channel: string }
  storefront_field_not_found: { field: string }
  storefront_field_elsewhere: { field: string; owner: OtherFieldOwner }
  look_version_not_found: { number: number }
  look_draft_not_found: NoParameters
  look_date_past: NoParameters
  /** What is wrong with the fields of a draft, by their paths. */
  look_fields_invalid: { fields: Record<string, { typed: string; problem: string | null; allowed: string | null }> }
  shop_name_missing: NoParameters
  picture_not_found: { field: string }
  /** `problem` says more, of own styles and pages; `allowed` are the words for what the field takes. */
  storefront_value_invalid: { field: string; typed: string; problem: string | null; allowed: string | null }
  font_not_found: { family: string }
  font_not_added: { family: string }
  /** The file has a name that pages cannot have. */
  font_name_unusable: NoParameters
  font_name_reserved: { family: string }
  font_name_of_theme: { family: string }
  too_many_fonts: { most: number }
  /** `problem` says how much pages would load. */
  fonts_over_budget: { problem: string }
}
