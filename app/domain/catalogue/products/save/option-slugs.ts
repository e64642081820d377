import { plainCode } from '~/domain/shared/text/plain-code'
import { slugify } from '~/domain/shared/text/slug'
import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'

export interface OptionWithSlugs {
  slug: string
  name: string
  values: Array<{ slug: string; value: string; swatch: string | null }>
}

/** Options of a product in order. Slugs of options are unique in the product, slugs of values in their option. */
export function optionsWithSlugs(input: ProductInput): OptionWithSlugs[] {
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

/**
 * The preferred SKU of a variant. Without a given one it is derived from the product's key and the option values, in
 * capitals.
 */
export function wantedSku(input: ProductInput, variant: VariantInput): string {
  const given = variant.sku && plainCode(variant.sku)
  if (given) return given.slice(0, 100)
  const parts = [input.sourceKey, ...variant.optionValues.map((value) => value ?? 'any')]
  return slugify(parts.join(' ')).toUpperCase()
}
