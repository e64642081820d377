/** An entry of a channel's list: what holds for a postcode, or for all from one to another. */
export interface PincodeEntry {
  /** As stored: without spaces and hyphens, in capitals. */
  from: string
  /** Of the same length; the same as `from` for one code. */
  to: string
  isServiceable: boolean
  hasCashOnDelivery: boolean
  days: number | null
  zone: string | null
}

/** What identifies an entry within its channel. */
export const rangeOf = ({ from, to }: Pick<PincodeEntry, 'from' | 'to'>) => (from === to ? from : `${from}-${to}`)

/** The most days that an entry may tell. */
export const maxPincodeDays = 365

const separator = '\t'

/** Entries as a text that a form carries from its review to where they are saved. */
export function writeEntries(entries: readonly PincodeEntry[]): string {
  return entries
    .map(({ from, to, isServiceable, hasCashOnDelivery, days, zone }) =>
      [from, from === to ? '' : to, Number(isServiceable), Number(hasCashOnDelivery), days ?? '', zone ?? ''].join(
        separator,
      ),
    )
    .join('\n')
}

/** The entries in a text of {@link writeEntries}; whoever saves them checks them again. */
export function readEntries(text: string): PincodeEntry[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = '', isServiceable, hasCashOnDelivery, days = '', zone = ''] = line.split(separator)
      return {
        from,
        to: to === '' ? from : to,
        isServiceable: isServiceable === '1',
        hasCashOnDelivery: hasCashOnDelivery === '1',
        days: days === '' ? null : Number(days),
        zone: zone === '' ? null : zone,
      }
    })
}
