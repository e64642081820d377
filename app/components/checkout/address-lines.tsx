import type { ReactNode } from 'react'
import type { Address } from '~/domain/addresses/address'
import { formatAddress } from '~/domain/addresses/format-address'
import * as styles from './checkout.css'

/** An address as it stands on an envelope. */
export function AddressLines({ address }: { address: Address }) {
  return (
    <address className={styles.address}>
      {formatAddress(address).map((line, index) => (
        <span key={index}>
          {line}
          <br />
        </span>
      ))}
    </address>
  )
}

/** An address under its heading, with what belongs to it. */
export function AddressBlock({ title, address, children }: { title: string; address: Address; children?: ReactNode }) {
  return (
    <div className={styles.addressBlock}>
      <h2 className={styles.heading}>{title}</h2>
      <AddressLines address={address} />
      {children}
    </div>
  )
}
