import type { ListingCall } from '~/domain/listing/listing-call.schema'
import type { Facet, ListingPage, ListingQuery, ProductCard, SortKey } from '~/domain/listing/listing'
import type { ProductView, VariantView } from '~/domain/products/product'
import { parseListingQuery } from '~/domain/listing/listing-address'
import type { CategoryTile } from '~/domain/taxonomy/read-groups.server'
import { pictureUrl, pictureWidths, type Picture } from '~/domain/media/picture'

/** The query of a listing from a call's payload, by the same reading as from an address. */
export function listingQueryOf(call: ListingCall, currency: string, defaultSort: SortKey = 'featured'): ListingQuery {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(call.filters))
    for (const value of [values].flat()) params.append(name, value)
  if (call.min_price !== undefined) params.set('min_price', String(call.min_price))
  if (call.max_price !== undefined) params.set('max_price', String(call.max_price))
  if (call.in_stock === true || call.in_stock === '1' || call.in_stock === 'true') params.set('in_stock', '1')
  if (call.sort) params.set('sort', call.sort)
  params.set('page', String(call.page))
  return parseListingQuery(params, currency, defaultSort)
}

/** A picture in the calls' spelling. */
export function serialisePicture(picture: Picture | null) {
  return picture
    ? {
        alt: picture.alt,
        width: picture.width,
        height: picture.height,
        sizes: pictureWidths.map((width) => ({ width, url: pictureUrl(picture.hash, width) })),
      }
    : null
}

/** A listed product in the calls' spelling; `id` is the variant when there is only one, `parent_id` the family. */
export function serialiseCard(card: ProductCard) {
  return {
    id: card.onlyVariantId,
    parent_id: card.id,
    slug: card.slug,
    name: card.name,
    brand: card.brand === null ? null : { name: card.brand },
    channel: { selling_price: card.price, compare_at_price: card.compareAtPrice, is_from_price: card.isFromPrice },
    base_image: serialisePicture(card.picture && { ...card.picture, alt: card.name }),
    in_stock: card.isInStock,
    labels: card.labels,
    rating: card.rating ? { average: card.rating.timesTen / 10, count: card.rating.count } : null,
  }
}

export function serialiseFacet(facet: Facet) {
  return {
    kind: facet.kind,
    param: facet.param,
    name: facet.name,
    values: facet.values.map(({ value, name, count, isSelected }) => ({ value, name, count, selected: isSelected })),
  }
}

export function serialiseListing(listing: ListingPage) {
  return {
    products: listing.cards.map(serialiseCard),
    total: listing.total,
    current_page: listing.page,
    last_page: listing.pageCount,
    per_page: listing.pageSize,
    sort: listing.sort,
    filters: listing.facets.map(serialiseFacet),
    price: listing.price,
  }
}

function serialiseVariant(variant: VariantView) {
  return {
    id: variant.id,
    options: variant.options,
    channel: { sku: variant.sku, selling_price: variant.price, compare_at_price: variant.compareAtPrice },
    stock: { status: variant.stock, available: variant.available },
    quantity: { min: variant.minQuantity, max: variant.maxQuantity, step: variant.quantityStep },
  }
}

export function serialiseProduct(product: ProductView) {
  return {
    id: product.selected?.id ?? null,
    parent_id: product.id,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    description: product.descriptionHtml,
    brand: product.brand,
    category: product.category,
    channel: product.selected
      ? serialiseVariant(product.selected).channel
      : { sku: null, selling_price: product.price, compare_at_price: null },
    base_image: serialisePicture(product.pictures[0] ?? null),
    images: product.pictures.map(serialisePicture),
    social_sharing_image: product.socialPictureHash === null ? null : pictureUrl(product.socialPictureHash, 1280),
    labels: product.labels,
    tags: product.tags,
    attributes: product.attributes,
    options: product.options.map(({ slug, name, values }) => ({
      slug,
      name,
      values: values.map((value) => ({
        slug: value.slug,
        value: value.value,
        selected: value.isSelected,
        available: value.isAvailable,
      })),
    })),
    variants: product.variants.map(serialiseVariant),
    unit: product.displayUnit,
    units_sold: product.unitsSold,
    rating: product.rating ? { average: product.rating.timesTen / 10, count: product.rating.count } : null,
    size_chart: product.sizeChart,
    customisation: product.customisation,
    breadcrumbs: product.breadcrumbs,
    meta_title: product.metaTitle,
    meta_description: product.metaDescription,
  }
}

export function serialiseCategory(tile: CategoryTile) {
  return {
    id: tile.id,
    parent_id: tile.parentId,
    slug: tile.slug,
    name: tile.name,
    description: tile.description,
    image: serialisePicture(tile.picture),
    product_count: tile.productCount,
  }
}
