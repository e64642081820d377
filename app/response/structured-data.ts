import type { MetaDescriptor } from '~/framework/react'
import type { ProductView } from '~/domain/products/product'
import { pictureUrl } from '~/domain/media/picture'
import { toDecimal } from '~/domain/money/money'
import type { Article } from '~/domain/blog/blog'
import { articlePath, productPath } from '~/paths'
import { htmlToText } from '~/domain/text/html-to-text'

/** A description that may be HTML as text, at most 300 characters. */
export function descriptionText(html: string): string {
  return htmlToText(html).slice(0, 300)
}

/** Breadcrumbs for search engines (schema.org BreadcrumbList). */
export function breadcrumbData(origin: string, crumbs: Array<{ name: string; path: string }>): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: `${origin}${path}`,
      })),
    },
  }
}

/** The product for search engines (schema.org Product with an Offer). */
export function productData(origin: string, product: ProductView): MetaDescriptor {
  const price = product.selected?.price ?? product.price
  const isInStock = product.variants.some(({ stock }) => stock !== 'out_of_stock')
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: descriptionText(product.descriptionHtml),
      image: product.pictures.map(({ hash }) => `${origin}${pictureUrl(hash, 1280)}`),
      ...(product.selected ? { sku: product.selected.sku } : {}),
      ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand.name } } : {}),
      ...(product.rating
        ? {
            aggregateRating: {
              '@type': 'AggregateRating',
              ratingValue: product.rating.timesTen / 10,
              reviewCount: product.rating.count,
            },
          }
        : {}),
      offers: {
        '@type': 'Offer',
        url: origin + productPath(product.slug),
        price: toDecimal(price.amount, price.currency),
        priceCurrency: price.currency,
        availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      },
    },
  }
}

/** An article for search engines (schema.org BlogPosting). */
export function articleData(origin: string, article: Article, storeName: string): MetaDescriptor {
  const { title, slug, excerpt, picture, publishedAt, updatedAt, author } = article
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      headline: title.slice(0, 110),
      ...(excerpt ? { description: excerpt } : {}),
      ...(picture ? { image: [`${origin}${pictureUrl(picture.hash, 1280)}`] } : {}),
      datePublished: publishedAt,
      dateModified: updatedAt > publishedAt ? updatedAt : publishedAt,
      author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: storeName },
      publisher: { '@type': 'Organization', name: storeName, url: origin },
      mainEntityOfPage: origin + articlePath(slug),
    },
  }
}
