import type { Row } from '~db/bulk-rows'
import type { ProductInput, VariantInput } from './product-input'
import { attributeKey, nameKey, pathKey, type GroupIds } from '~/domain/taxonomy/group-names'
import type { ExistingProduct } from './save-product-rows.queries.server'
import { sanitiseHtml } from '~/domain/text/sanitise-html.server'
import { slugify } from '~/domain/text/slug'

/** A product of a batch on its way into the database. */
export interface SavedProduct {
  id: number
  input: ProductInput
}

/** The row of `products`. What the input leaves open stays as it was: ratings, units sold, position, creation. */
export function productRow(
  input: ProductInput,
  slug: string,
  { groups, sizeCharts }: { groups: GroupIds; sizeCharts: Map<string, number> },
  existing: ExistingProduct | undefined,
  now: string,
): Row {
  const mainPath = input.categories[0]
  return {
    source: input.source,
    source_key: input.sourceKey,
    slug,
    name: input.name.trim().slice(0, 255),
    subtitle: input.subtitle ?? '',
    description: sanitiseHtml(input.descriptionHtml),
    brand_id: input.brand ? (groups.brands.get(nameKey(input.brand)) ?? null) : null,
    category_id: mainPath ? (groups.categories.get(pathKey(mainPath)) ?? null) : null,
    tax_class: input.taxClass ?? 'standard',
    hsn: input.hsn ?? null,
    size_chart_id: input.sizeChart
      ? (sizeCharts.get(input.sizeChart) ?? sizeCharts.get(nameKey(input.sizeChart)) ?? null)
      : null,
    customisation: input.customisation ? JSON.stringify(input.customisation) : null,
    display_unit: input.displayUnit ?? null,
    is_virtual: input.isVirtual ? 1 : 0,
    is_published: input.isPublished === false ? 0 : 1,
    is_hidden: input.isHidden ? 1 : 0,
    rating_sum: input.ratingSum ?? existing?.rating_sum ?? 0,
    rating_count: input.ratingCount ?? existing?.rating_count ?? 0,
    units_sold: input.unitsSold ?? existing?.units_sold ?? 0,
    featured_position: input.featuredPosition ?? existing?.featured_position ?? 0,
    meta_title: input.metaTitle ?? null,
    meta_description: input.metaDescription ?? null,
    extra: input.extra && Object.keys(input.extra).length > 0 ? JSON.stringify(input.extra) : null,
    created_at: input.createdAt ?? existing?.created_at ?? now,
    updated_at: now,
  }
}

/** The rows that sort a product into its groups. */
export function groupRows({ id, input }: SavedProduct, groups: GroupIds): Record<string, Row[]> {
  const link = (column: string, ids: Array<number | undefined>): Row[] =>
    [...new Set(ids)].flatMap((other) => (other === undefined ? [] : [{ product_id: id, [column]: other }]))
  return {
    product_categories: link(
      'category_id',
      input.categories.map((path) => groups.categories.get(pathKey(path))),
    ),
    product_collections: link(
      'collection_id',
      (input.collections ?? []).map((name) => groups.collections.get(nameKey(name))),
    ).map((row, position) => ({ ...row, position })),
    product_tags: link(
      'tag_id',
      (input.tags ?? []).map((name) => groups.tags.get(nameKey(name))),
    ),
    product_labels: link(
      'label_id',
      (input.labels ?? []).map((label) => groups.labels.get(label)),
    ),
    product_attributes: link(
      'attribute_value_id',
      (input.attributes ?? []).flatMap(({ name, values }) =>
        values.map((value) => groups.attributeValues.get(attributeKey(name, value))),
      ),
    ),
  }
}

/** Options of a product with slugs that are unique in it, in order. */
export function optionsOf(
  input: ProductInput,
): Array<{ slug: string; name: string; values: Array<{ slug: string; value: string; swatch: string | null }> }> {
  const slugs = distinctSlugs(input.options.map((option) => option.name))
  return input.options.map((option, index) => {
    const valueSlugs = distinctSlugs(option.values.map(({ value }) => value))
    return {
      slug: slugs[index] ?? '',
      name: option.name,
      values: option.values.map(({ value, swatch }, position) => ({
        slug: valueSlugs[position] ?? '',
        value,
        swatch: swatch ?? null,
      })),
    }
  })
}

function distinctSlugs(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((name) => {
    const base = slugify(name)
    let slug = base
    for (let number = 2; used.has(slug); number += 1) slug = `${base}-${number}`
    used.add(slug)
    return slug
  })
}

/** The SKU of a variant that came without one: made of the product's key and the option values, in capitals. */
export function wantedSku(input: ProductInput, variant: VariantInput): string {
  const given = variant.sku?.trim()
  if (given) return given.slice(0, 100)
  const parts = [input.sourceKey, ...variant.optionValues.map((value) => value ?? 'any')]
  return slugify(parts.join(' ')).toUpperCase()
}

export function variantRow(product: SavedProduct, variant: VariantInput, sku: string, position: number): Row {
  const minQuantity = Math.max(1, variant.minQuantity ?? 1)
  return {
    product_id: product.id,
    source_key: variant.sourceKey,
    sku,
    barcode: variant.barcode ?? null,
    position,
    weight_grams: variant.weightGrams ?? 0,
    units_per_quantity: variant.unitsPerQuantity ?? 1000,
    min_quantity: minQuantity,
    quantity_step: Math.max(1, variant.quantityStep ?? 1),
    max_quantity: Math.max(minQuantity, variant.maxQuantity ?? 10),
    requires_shipping: (variant.requiresShipping ?? !product.input.isVirtual) ? 1 : 0,
    is_deleted: 0,
  }
}

/**
 * Pictures of the product (variant_id null) and of its variants. A picture that several variants share stays one picture
 * of the product, with a row per variant that points at it.
 */
export function pictureRows(
  { id, input }: SavedProduct,
  variantIdOf: (sourceKey: string) => number | undefined,
): Row[] {
  const row = (index: number, variantId: number | null): Row[] => {
    const picture = input.pictures[index]
    return picture
      ? [{ product_id: id, variant_id: variantId, asset_id: picture.assetId, alt: picture.alt, position: index }]
      : []
  }
  const own = input.pictures.flatMap((picture, index) =>
    row(index, (picture.variant !== undefined && variantIdOf(picture.variant)) || null),
  )
  const ofVariants = input.variants.flatMap((variant) => {
    const index = variant.picture
    if (index === undefined || input.pictures[index]?.variant === variant.sourceKey) return []
    return row(index, variantIdOf(variant.sourceKey) ?? null)
  })
  return [...own, ...ofVariants]
}
