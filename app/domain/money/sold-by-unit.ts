import { mulDiv } from './arithmetic'

/** How a variant is counted: in pieces (`displayUnit` null), or by length or weight. */
export interface SoldUnit {
  /** 'm', 'kg' …, or null for pieces. */
  displayUnit: string | null
  /** Thousandths of the unit in one of quantity: 500 of 'm' is half a metre. */
  unitsPerQuantity: number
}

const thousandths = 1000

/** A quantity as people read it: '1.5 m', or '3' for pieces. */
export function quantityText(quantity: number, { displayUnit, unitsPerQuantity }: SoldUnit): string {
  return displayUnit === null ? String(quantity) : `${(quantity * unitsPerQuantity) / thousandths} ${displayUnit}`
}

/**
 * The price to show for the price of one of quantity (minor units): that of one whole unit, rounded half-up, or the
 * same for pieces.
 */
export function shownPrice(price: number, { displayUnit, unitsPerQuantity }: SoldUnit): number {
  return displayUnit === null ? price : mulDiv(price, thousandths, unitsPerQuantity)
}

const unitNames = new Map(
  Object.entries({
    m: 'a metre',
    cm: 'a centimetre',
    ft: 'a foot',
    yd: 'a yard',
    kg: 'a kilogram',
    g: 'a gram',
    lb: 'a pound',
    oz: 'an ounce',
    l: 'a litre',
    ml: 'a millilitre',
  }),
)

/** What follows a price per unit: 'a metre'. Null for pieces. */
export function perUnitText(displayUnit: string | null): string | null {
  return displayUnit === null ? null : (unitNames.get(displayUnit.toLowerCase()) ?? `per ${displayUnit}`)
}
