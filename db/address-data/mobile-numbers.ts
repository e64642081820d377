import { getCountryCallingCode, isSupportedCountry, type NumberingPlan } from 'libphonenumber-js'
import { Metadata } from 'libphonenumber-js/core'
import mobileMetadata from 'libphonenumber-js/metadata.mobile'

/** How mobile numbers of a country are written. */
export interface MobileNumbers {
  /** Without plus: 91. */
  callingCode: string
  /** How many digits they have after the calling code. */
  lengths: number[]
  /** Matches these digits. */
  pattern: RegExp
  /** The digits that are dialled before them within the country, such as 0; empty where there are none. */
  trunkPrefix: string
}

/** The types of libphonenumber leave these functions out. */
type MobilePlan = NumberingPlan & {
  type?(kind: 'MOBILE'): { possibleLengths(): number[]; pattern(): string } | undefined
  nationalPrefix?(): string | undefined
}

/**
 * The mobile numbers of a country (ISO 3166-1 alpha-2) by libphonenumber; null for the few without numbers of their own,
 * such as Antarctica.
 */
export function mobileNumbersOf(country: string): MobileNumbers | null {
  if (!isSupportedCountry(country)) return null
  const metadata = new Metadata(mobileMetadata)
  metadata.selectNumberingPlan(country)
  const plan: MobilePlan | undefined = metadata.numberingPlan
  const mobile = plan?.type?.('MOBILE')
  if (!mobile) return null
  return {
    callingCode: getCountryCallingCode(country),
    lengths: mobile.possibleLengths(),
    pattern: new RegExp(`^(?:${mobile.pattern()})$`),
    trunkPrefix: plan?.nationalPrefix?.() || '',
  }
}
