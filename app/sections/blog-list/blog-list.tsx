import { ArticleCards } from '~/components/blog/article-cards'
import type { ArticleSummary } from '~/domain/site/blog/blog'
import { SectionHead } from '~/sections/parts/section-head'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface BlogListData {
  heading: string
  articles: ArticleSummary[]
}

/** Articles of the blog. */
export function BlogListSection({ data, isFirst, hasPageHeading }: SectionProps<BlogListData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <ArticleCards articles={data.articles} level={data.heading && !hasPageHeading ? 3 : 2} isFirst={isFirst} />
    </section>
  )
}
