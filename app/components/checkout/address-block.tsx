import type { ReactNode } from 'react'
import type { Address } from '~/domain/customers/addresses/address'
import { subheading } from '~/styles/text.css'
import { block } from './address-block.css'
import { AddressLines } from './address-lines'

/** An address under its heading; the children are shown below it. */
export function AddressBlock({ title, address, children }: { title: string; address: Address; children?: ReactNode }) {
  return (
    <div className={block}>
      <h2 className={subheading}>{title}</h2>
      <AddressLines address={address} />
      {children}
    </div>
  )
}
