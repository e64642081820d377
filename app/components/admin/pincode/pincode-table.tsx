import type { ReactNode } from 'react'
import { Table } from '~/components/ui/table/table'
import type { PincodeEntry } from '~/domain/catalogue/pincodes/manage/pincode-entry'

interface PincodeTableProps {
  caption: string
  /** 'PIN code' */
  label: string
  rows: ReadonlyArray<Omit<PincodeEntry, 'from' | 'to'> & { codes: ReactNode }>
}

/** Entries of the list of postcodes. */
export function PincodeTable({ caption, label, rows }: PincodeTableProps) {
  return (
    <Table
      caption={caption}
      isStacked
      columns={[label, 'Delivery', 'Cash on delivery', 'Days', 'Area']}
      rows={rows.map(({ codes, isServiceable, hasCashOnDelivery, days, zone }) => [
        codes,
        isServiceable ? 'Yes' : 'No',
        hasCashOnDelivery ? 'Yes' : 'No',
        days ?? '–',
        zone ?? '–',
      ])}
    />
  )
}
