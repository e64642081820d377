import { onDensePhone } from '~/components/ui/picture/dense-phone'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { ArticleSummary } from '~/domain/site/blog/blog'
import { articlePath } from '~/paths'
import { smallMuted, subheading } from '~/styles/text.css'
import * as styles from './article-cards.css'

interface ArticleCardsProps {
  articles: ArticleSummary[]
  /** The level of the titles: below the heading of the page or of a part of it. */
  level: 2 | 3
  /**
   * Whether they are at the top of the page: then the first picture, the only one that a phone shows, is loaded before
   * all others.
   */
  isFirst?: boolean
}

const pictureSizes = `(min-width: 84em) 25rem, (min-width: 48em) 30vw, (min-width: 30em) 46vw, ${onDensePhone} 88vw, 92vw`

/** Articles as cards with their pictures. */
export function ArticleCards({ articles, level, isFirst = false }: ArticleCardsProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.cards}>
      {articles.map(({ id, slug, title, excerpt, category, picture, publishedAt, publishedOn }, index) => (
        <li className={styles.card} key={id}>
          {picture ? (
            <PictureView
              picture={picture}
              sizes={pictureSizes}
              ratio="wide"
              alt=""
              className={styles.frame}
              isPriority={isFirst && index === 0}
            />
          ) : null}
          <p className={smallMuted}>
            {category ? `${category.name} · ` : null}
            <time dateTime={publishedAt}>{publishedOn}</time>
          </p>
          <Title className={subheading}>
            <a className={styles.link} href={articlePath(slug)}>
              {title}
            </a>
          </Title>
          {excerpt ? <p>{excerpt}</p> : null}
        </li>
      ))}
    </ul>
  )
}
