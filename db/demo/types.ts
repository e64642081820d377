export type ColourName =
  | 'Indigo'
  | 'Madder'
  | 'Turmeric'
  | 'Moss'
  | 'Ink'
  | 'Sand'
  | 'Ivory'
  | 'Rose'
  | 'Teal'
  | 'Clay'
  | 'Plum'
  | 'Sky'
  | 'Natural'
  | 'Brass'

/** Colours of dyes and glazes, as #rrggbb. */
export const colours: Record<ColourName, string> = {
  Indigo: '#2f3f7f',
  Madder: '#a8412f',
  Turmeric: '#dd9f2c',
  Moss: '#66733f',
  Ink: '#2a2b33',
  Sand: '#cdb894',
  Ivory: '#efe6d3',
  Rose: '#cf8a86',
  Teal: '#2f6f72',
  Clay: '#b9694a',
  Plum: '#6b3a57',
  Sky: '#8fb1c9',
  Natural: '#ddcdae',
  Brass: '#b58a3c',
}

export type PatternName = 'plain' | 'stripe' | 'check' | 'buti' | 'ikat' | 'kantha' | 'wave'

export type ArtKind =
  | 'kurta'
  | 'longKurta'
  | 'tunic'
  | 'childKurta'
  | 'anarkali'
  | 'shirt'
  | 'bandShirt'
  | 'campShirt'
  | 'trousers'
  | 'tapered'
  | 'pyjamas'
  | 'dress'
  | 'shirtDress'
  | 'saree'
  | 'scarf'
  | 'jacket'
  | 'vest'
  | 'apron'
  | 'tote'
  | 'nameTote'
  | 'jhola'
  | 'cushion'
  | 'bedspread'
  | 'towel'
  | 'napkins'
  | 'runner'
  | 'rug'
  | 'mat'
  | 'bolt'
  | 'mug'
  | 'tumbler'
  | 'bowl'
  | 'bowls'
  | 'plate'
  | 'thali'
  | 'vase'
  | 'urn'
  | 'barni'
  | 'jar'
  | 'tallJar'
  | 'wideJar'
  | 'smallJar'
  | 'tin'
  | 'pouch'
  | 'coffee'
  | 'lamp'
  | 'diya'
  | 'candle'
  | 'soap'
  | 'dabba'
  | 'basket'
  | 'box'
  | 'notebook'
  | 'toy'
  | 'card'

/** A product of the demo shop. Money in whole rupees. */
export interface DemoProduct {
  key: string
  name: string
  subtitle: string
  description: string
  points: string[]
  brand: 'Taana Studio' | 'Baana Home' | 'Mitti' | 'Neel Works' | 'Chulha Pantry'
  /** From the root. */
  category: string[]
  /** Further categories, each from the root. */
  alsoIn?: string[][]
  price: number
  compareAtPrice?: number
  art: ArtKind
  pattern?: PatternName
  colours: ColourName[]
  sizes?: string[]
  /** A second option that is not a size: [name, values]. */
  secondOption?: [string, string[]]
  /** Sizes without a variant, by colour. */
  missingVariants?: Partial<Record<ColourName, string[]>>
  collections?: string[]
  tags?: string[]
  labels?: string[]
  attributes: Record<string, string | string[]>
  hsn: string
  taxClass?: 'standard' | 'reduced' | 'food' | 'zero'
  /** Pieces of each variant; absent: 40. */
  stock?: number | 'untracked' | 'backorder'
  /** Mean rating times ten of its reviews, and what their number is made of (commands/demo/fill-reviews). */
  rating?: [number, number]
  sold?: number
  grams?: number
  sizeChart?: string
  unit?: 'm' | 'kg'
  /** Thousandths of the unit in one quantity. */
  unitStep?: number
  maxQuantity?: number
  isGiftCard?: boolean
  isCustomisable?: boolean
  crossSells?: string[]
  /** Age of the product in days; absent: 120 plus its position. */
  daysOld?: number
}
