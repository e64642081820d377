import { useEffect } from 'react'
import { offerPasskeys } from './offer-passkeys'

/** Shows the buttons for passkeys of a page, also of a form that comes back with errors. */
export function usePasskeys(): void {
  useEffect(() => offerPasskeys(document))
}
