import type { PincodeFailures } from '~/domain/catalogue/pincodes/manage/failures'
import type { Messages } from '../message-types'

export const pincodeMessages: Messages<PincodeFailures> = {
  pincode_exists: () => 'These codes are in the list already: change that entry instead',
  pincode_not_found: () => 'This entry is not in the list any more',
}
