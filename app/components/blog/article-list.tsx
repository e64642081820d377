import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Pagination } from '~/components/ui/pagination/pagination'
import type { ArticleGroup, ArticleList as ArticleListData } from '~/domain/site/blog/blog'
import { articleGroupPath, blogFeedPath, blogPath, withQuery } from '~/paths'
import { container, page as pageStyle, pageHead, stack } from '~/styles/layout.css'
import { lead, smallMuted } from '~/styles/text.css'
import { ArticleCards } from './article-cards'
import * as styles from './article-list.css'

interface ArticleListProps {
  heading: string
  description: string
  /** Address of the first page. */
  path: string
  breadcrumbs: Array<{ name: string; path: string }>
  categories: ArticleGroup[]
  /** The slug of the category that is shown. */
  category: string | null
  list: ArticleListData
}

/** The articles of the blog, of a category or with a tag. */
export function ArticleList({ heading, description, path, breadcrumbs, categories, category, list }: ArticleListProps) {
  const last = breadcrumbs.length - 1
  const filters = [
    { name: 'All', href: blogPath, isCurrent: path === blogPath },
    ...categories.map(({ slug, name }) => ({
      name,
      href: articleGroupPath('category', slug),
      isCurrent: slug === category,
    })),
  ]
  return (
    <div className={`${container} ${pageStyle}`}>
      <Breadcrumbs
        items={breadcrumbs.map((crumb, index) => ({ name: crumb.name, href: index === last ? undefined : crumb.path }))}
      />
      <header className={pageHead}>
        <h1>{heading}</h1>
        {description ? <p className={lead}>{description}</p> : null}
        {categories.length > 1 ? (
          <nav className={styles.categoriesFrame} aria-label="Categories of articles">
            <ul className={styles.categories}>
              {filters.map(({ name, href, isCurrent }) => (
                <li key={href}>
                  <a className={styles.category} href={href} aria-current={isCurrent ? 'page' : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </header>
      {list.total === 0 ? (
        <EmptyState icon="info" title="No articles yet" text="Come back soon: we are writing." />
      ) : (
        <div className={stack}>
          <ArticleCards articles={list.articles} level={2} isFirst />
          <Pagination
            page={list.page}
            pageCount={list.pageCount}
            hrefOf={(number) => withQuery(path, { page: number > 1 ? String(number) : undefined })}
          />
          <p className={smallMuted}>
            <a href={blogFeedPath}>Follow new articles in a feed reader</a>
          </p>
        </div>
      )}
    </div>
  )
}
