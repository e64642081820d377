/** The icons that the owner can choose, with their names. */
export const iconChoices = {
  check: 'Tick',
  truck: 'Delivery',
  heart: 'Heart',
  lock: 'Lock',
  tag: 'Price tag',
  star: 'Star',
  chat: 'Talk',
  ruler: 'Ruler',
  home: 'House',
  shop: 'Shop',
} as const

export type FeatureIcon = keyof typeof iconChoices
