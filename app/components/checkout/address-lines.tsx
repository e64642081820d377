import type { Address } from '~/domain/customers/addresses/address'
import { formatAddress } from '~/domain/customers/addresses/format-address'
import * as styles from './address-lines.css'

/** An address in lines, as on an envelope. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <address className={styles.address}>
      {formatAddress(address).map((line, index) => (
        <span key={index}>
          <bdi>{line}</bdi>
          <br />
        </span>
      ))}
    </address>
  )
}
