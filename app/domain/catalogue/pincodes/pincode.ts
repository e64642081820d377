/** Delivery and cash on delivery at a pincode. */
export interface PincodeAvailability {
  /** As stored: without spaces and hyphens, in capitals. */
  pincode: string
  isServiceable: boolean
  /** False when isServiceable is false. */
  hasCashOnDelivery: boolean
  /** Days until delivery, or null when the table has none. */
  days: number | null
  /** The owner's name for the area, or null. */
  zone: string | null
}

/**
 * The pincode format of a channel's country: attributes for the input, and the message for an invalid pincode.
 */
export interface PincodeFormat {
  pattern: string
  inputMode: 'numeric' | 'text'
  maxLength: number
  /** The name that the country has for its postcodes: 'PIN code'. */
  label: string
  message: string
}

/** India's pincodes are 6 digits, the first not 0; elsewhere a postcode is 3 to 10 letters and digits. */
export function pincodeFormat(countryCode: string): PincodeFormat {
  if (countryCode === 'IN') {
    return {
      pattern: '[1-9][0-9]{2}[ \\-]?[0-9]{3}',
      inputMode: 'numeric',
      maxLength: 7,
      label: 'PIN code',
      message: 'Enter a 6-digit PIN code',
    }
  }
  return {
    pattern: '[A-Za-z0-9][A-Za-z0-9 \\-]{1,10}[A-Za-z0-9]',
    inputMode: 'text',
    maxLength: 12,
    label: countryCode === 'US' ? 'ZIP code' : 'Postcode',
    message: countryCode === 'US' ? 'Enter a valid ZIP code' : 'Enter a valid postcode',
  }
}
