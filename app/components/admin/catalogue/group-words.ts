import type { GroupKind } from '~/domain/catalogue/groups/group-kinds'

/** What each kind is called, and what its page says about deleting one. */
export const groupWords: Record<GroupKind, { title: string; many: string; about: string; empty: string }> = {
  brand: {
    title: 'Brand',
    many: 'Brands',
    about: 'Who has made a product. Each brand has a page with its products.',
    empty: 'Brands that you make, or write for a product, appear here.',
  },
  collection: {
    title: 'Collection',
    many: 'Collections',
    about: 'Products that you show together, such as for a season. Each collection has a page.',
    empty: 'Collections that you make, or write for a product, appear here.',
  },
  label: {
    title: 'Label',
    many: 'Labels',
    about: 'Short words on the picture of a product, such as New. You choose them on the details of a product.',
    empty: 'Labels that you make appear here.',
  },
  tag: {
    title: 'Tag',
    many: 'Tags',
    about: 'Words by which shoppers find and filter products. You write them with the texts of a product.',
    empty: 'Tags that you make, or write for a product, appear here.',
  },
}

/** What the colours of labels are called. */
export const toneNames = {
  neutral: 'Quiet',
  accent: 'Accent',
  theme: 'Main colour of the shop',
  sale: 'Sale',
  success: 'Green',
  warning: 'Amber',
} as const

/** '1 product', '1,000+ products'. */
export function productsText(count: number): string {
  if (count > 1000) return '1,000+ products'
  return `${count.toLocaleString('en')} ${count === 1 ? 'product' : 'products'}`
}
