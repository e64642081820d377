import { ProductGrid } from '~/components/listing/product-grid'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import { onDensePhone } from '~/components/ui/picture/dense-phone'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Article, ArticleSummary } from '~/domain/site/blog/blog'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { articleGroupPath } from '~/paths'
import { band, cluster, container, containerNarrow, page, pageHead } from '~/styles/layout.css'
import { aloneLink, lead, prose, smallMuted } from '~/styles/text.css'
import { ArticleCards } from './article-cards'
import * as styles from './article-view.css'

interface ArticleViewProps {
  article: Article
  /** From the home page to the article. */
  breadcrumbs: Array<{ name: string; path: string }>
  related: ArticleSummary[]
  products: ProductCardView[]
}

/** An article with its products and others about the same. */
export function ArticleView({ article, breadcrumbs, related, products }: ArticleViewProps) {
  const { title, excerpt, author, picture, publishedAt, publishedOn, readingMinutes, html, tags } = article
  const last = breadcrumbs.length - 1
  return (
    <>
      <article className={`${containerNarrow} ${page}`}>
        <Breadcrumbs
          items={breadcrumbs.map(({ name, path }, index) => ({ name, href: index === last ? undefined : path }))}
        />
        <header className={pageHead}>
          <h1>{title}</h1>
          {excerpt ? <p className={lead}>{excerpt}</p> : null}
          <p className={smallMuted}>
            {author ? `${author} · ` : null}
            <time dateTime={publishedAt}>{publishedOn}</time>
            {` · ${readingMinutes} min read`}
          </p>
        </header>
        {picture ? (
          <PictureView
            picture={picture}
            sizes={`(min-width: 46em) 43rem, (min-width: 30em) 92vw, ${onDensePhone} 88vw, 92vw`}
            ratio="wide"
            className={styles.picture}
            isPriority
          />
        ) : null}
        <OwnerHtml html={html} className={`${prose} ${styles.body}`} />
        {tags.length > 0 ? (
          <p className={`${cluster} ${styles.tags}`}>
            <span className={smallMuted}>About</span>
            {tags.map(({ slug, name }) => (
              <a key={slug} className={aloneLink} href={articleGroupPath('tag', slug)} rel="tag">
                {name}
              </a>
            ))}
          </p>
        ) : null}
      </article>
      {products.length > 0 ? (
        <section className={`${container} ${band}`} aria-labelledby="article-products">
          <h2 className={styles.partHeading} id="article-products">
            In this article
          </h2>
          <ProductGrid products={products} isFew />
        </section>
      ) : null}
      {related.length > 0 ? (
        <section className={`${container} ${band}`} aria-labelledby="related-articles">
          <h2 className={styles.partHeading} id="related-articles">
            Read next
          </h2>
          <ArticleCards articles={related} level={3} />
        </section>
      ) : null}
    </>
  )
}
