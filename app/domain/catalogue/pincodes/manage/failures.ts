export interface PincodeFailures {
  /** Another entry has the same codes. */
  pincode_exists: { id: number }
  pincode_not_found: { id: number }
}
