import type { MetaDescriptor } from '~/framework/react'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import type { Article } from '~/domain/site/blog/blog'
import { customerCareOf } from '~/domain/operations/settings/customer-care'
import type { Settings } from '~/domain/operations/settings/settings'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { articlePath, productPath, searchPath } from '~/paths'
import { htmlToText } from '~/domain/shared/text/html-to-text'

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

/** The first products of a listing for search engines (schema.org ItemList). */
export function listData(origin: string, products: ReadonlyArray<{ slug: string; name: string }>): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      itemListElement: products.map(({ slug }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        url: origin + productPath(slug),
      })),
    },
  }
}

interface ShopIdentity {
  origin: string
  storeName: string
  description: string
  logoHash: string | null
  settings: Settings
  /** That of the channel's seller; '' for none. */
  address: string
}

/** The shop for search engines, with its search (schema.org Organization and WebSite). */
export function shopData({
  origin,
  storeName,
  description,
  logoHash,
  settings,
  address,
}: ShopIdentity): MetaDescriptor[] {
  const { email, phone } = customerCareOf(settings)
  const links = [
    settings.instagram,
    settings.facebook,
    settings.youtube,
    settings.twitter,
    settings.pinterest,
    settings.linkedin,
  ].filter((link) => link !== '')
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'OnlineStore',
        name: storeName,
        url: origin,
        ...(description ? { description } : {}),
        ...(logoHash ? { logo: `${origin}${pictureUrl(logoHash, 640)}` } : {}),
        ...(address ? { address } : {}),
        ...(email || phone
          ? {
              contactPoint: {
                '@type': 'ContactPoint',
                contactType: 'customer service',
                ...(email ? { email } : {}),
                ...(phone ? { telephone: phone } : {}),
              },
            }
          : {}),
        ...(links.length > 0 ? { sameAs: links } : {}),
      },
    },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: storeName,
        url: origin,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}${searchPath}?query={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    },
  ]
}

/** Questions with their answers for search engines (schema.org FAQPage). */
export function faqData(items: ReadonlyArray<{ question: string; answerHtml: CleanHtml }>): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answerHtml }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answerHtml },
      })),
    },
  }
}
