import { columnKey } from './column-key'

/**
 * The columns of Shopify's product CSV that the import reads, by the names of its first template, with those of the
 * template of 2025 (https://help.shopify.com/en/manual/products/import-export/using-csv).
 */
const names: Record<string, string[]> = {
  Handle: ['URL handle'],
  Title: [],
  'Body (HTML)': ['Body HTML', 'Description'],
  Vendor: [],
  'Product Category': [],
  Type: ['Product type', 'Custom product type'],
  Tags: [],
  Published: ['Published on online store'],
  Status: [],
  'Variant SKU': ['SKU'],
  'Variant Barcode': ['Barcode', 'Barcodes', 'Variant Barcodes'],
  'Option1 Name': [],
  'Option1 Value': [],
  'Option2 Name': [],
  'Option2 Value': [],
  'Option3 Name': [],
  'Option3 Value': [],
  'Variant Price': ['Price'],
  'Variant Compare At Price': ['Compare-at price', 'Compare at price'],
  'Variant Taxable': ['Charge tax'],
  'Variant Inventory Tracker': ['Inventory tracker'],
  'Variant Inventory Qty': ['Inventory quantity'],
  'Variant Inventory Policy': ['Continue selling when out of stock'],
  'Variant Grams': ['Weight value (grams)', 'Weight (grams)'],
  'Variant Weight': [],
  'Variant Weight Unit': ['Weight unit for display'],
  'Variant Requires Shipping': ['Requires shipping'],
  'Image Src': ['Product image URL'],
  'Image Position': [],
  'Image Alt Text': [],
  'Variant Image': ['Variant image URL'],
  'Gift Card': [],
  'SEO Title': [],
  'SEO Description': [],
}

const nameByKey = new Map(
  Object.entries(names).flatMap(([name, others]) => [name, ...others].map((other) => [columnKey(other), name])),
)

/** The column's name in Shopify's first template, or null for one that the import does not read. */
export function shopifyColumn(name: string): string | null {
  return nameByKey.get(columnKey(name)) ?? null
}
