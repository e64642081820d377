import { mulDiv } from './arithmetic'

/** How a variant is counted: in pieces (`displayUnit` null), or by length or weight. */
export interface SoldUnit {
  /** 'm', 'kg' …, or null for pieces. */
  displayUnit: string | null
  /** Thousandths of the unit in one of quantity: 500 of 'm' is half a metre. */
  unitsPerQuantity: number
}

const thousandths = 1000

/** A stored quantity as a number of units: 3 of a quarter of a metre are 0.75; pieces are what they are. */
export function inUnits(quantity: number, { displayUnit, unitsPerQuantity }: SoldUnit): number {
  return displayUnit === null ? quantity : (quantity * unitsPerQuantity) / thousandths
}

/**
 * Returns a stored quantity of all variants of a product as a number of units, or null where they have different
 * steps: then nobody knows how much of each it was.
 */
export function inUnitsOfAll(
  quantity: number,
  displayUnit: string | null,
  variants: ReadonlyArray<{ unitsPerQuantity: number }>,
): number | null {
  if (displayUnit === null) return quantity
  const [step, another] = new Set(variants.map(({ unitsPerQuantity }) => unitsPerQuantity))
  if (step === undefined || another !== undefined) return null
  return inUnits(quantity, { displayUnit, unitsPerQuantity: step })
}

/** The stored quantity of a number of units; a fraction for an amount between steps, however near to one it is. */
export function inSteps(units: number, { displayUnit, unitsPerQuantity }: SoldUnit): number {
  if (displayUnit === null) return units
  const exact = units * thousandths
  const whole = Math.round(exact)
  // 0.29 × 1000 is not 290 for a computer
  return (Math.abs(exact - whole) < 1e-6 ? whole : exact) / unitsPerQuantity
}

/** A quantity as people read it: '1.5 m', or '3' for pieces. */
export function quantityText(quantity: number, { displayUnit, unitsPerQuantity }: SoldUnit): string {
  const units = inUnits(quantity, { displayUnit, unitsPerQuantity })
  return displayUnit === null ? String(units) : `${units} ${displayUnit}`
}

/**
 * What a stored quantity costs at a price per unit (a metre, a kilogram; a piece), in minor units. It is rounded
 * half-up, once, for the whole quantity: this is the only place where a price meets a quantity.
 */
export function lineAmount(unitPrice: number, quantity: number, { displayUnit, unitsPerQuantity }: SoldUnit): number {
  return displayUnit === null ? unitPrice * quantity : mulDiv(unitPrice, quantity * unitsPerQuantity, thousandths)
}

/** The text that follows a price, and the code of UN/CEFACT Recommendation 20, for each unit. */
const units = new Map(
  Object.entries({
    m: { name: 'a metre', code: 'MTR' },
    cm: { name: 'a centimetre', code: 'CMT' },
    ft: { name: 'a foot', code: 'FOT' },
    yd: { name: 'a yard', code: 'YRD' },
    kg: { name: 'a kilogram', code: 'KGM' },
    g: { name: 'a gram', code: 'GRM' },
    lb: { name: 'a pound', code: 'LBR' },
    oz: { name: 'an ounce', code: 'ONZ' },
    l: { name: 'a litre', code: 'LTR' },
    ml: { name: 'a millilitre', code: 'MLT' },
  }),
)

/** Returns the text that follows a price per unit: 'a metre'. Null for pieces. */
export function perUnitText(displayUnit: string | null): string | null {
  return displayUnit === null ? null : (units.get(displayUnit.toLowerCase())?.name ?? `per ${displayUnit}`)
}

/** The code by which programs know a unit: 'MTR'. Null for pieces and for units of the owner's own. */
export function unitCode(displayUnit: string | null): string | null {
  return displayUnit === null ? null : (units.get(displayUnit.toLowerCase())?.code ?? null)
}
