/** The groups of a product by name; categories are paths from the root. */
export interface GroupNames {
  brand?: string
  /** From the root; the first is the main one: [['Women', 'Kurtas'], …]. */
  categories: string[][]
  collections?: string[]
  tags?: string[]
  /** Label slugs: new, sale, bestseller, limited … */
  labels?: string[]
  attributes?: AttributeNames[]
}

export interface AttributeNames {
  name: string
  values: string[]
  /** Whether listings have it as a filter; true by default, and only used when the attribute is new. */
  isFilterable?: boolean
}

/** Ids of groups by the keys of their names. */
export interface GroupIds {
  /** By `nameKey`. */
  brands: Map<string, number>
  /** By `nameKey`. */
  collections: Map<string, number>
  /** By `nameKey`. */
  tags: Map<string, number>
  /** By the label as given. */
  labels: Map<string, number>
  /** By `pathKey`. */
  categories: Map<string, number>
  /** By `attributeKey`. */
  attributeValues: Map<string, number>
}

/** Returns a key that is the same for different spellings of a name: Cotton, cotton and ' cotton '. */
export function nameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** The key of a category's path from the root. */
export function pathKey(path: readonly string[]): string {
  return path.map(nameKey).join('\u0000')
}

/** The key of one value of an attribute. */
export function attributeKey(name: string, value: string): string {
  return `${nameKey(name)}\u0000${nameKey(value)}`
}

/**
 * The first place in a collection whose products the owner has put in order; a lower one is the place of the collection
 * among those of the product.
 */
export const firstArrangedPlace = 1000
