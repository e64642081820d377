import { Notice } from '~/components/ui/notice/notice'
import { searchPath, withQuery } from '~/paths'
import { pageHead } from '~/styles/layout.css'
import { SearchBox } from './search-box'
import * as styles from './search-header.css'

export interface SearchHeaderProps {
  /** The words that were searched for; '' before the first search. */
  text: string
  /** Set when the results are for a corrected text. */
  correction: { from: string; to: string } | null
  /** The words that the results have, when no product has all of the typed ones. */
  fewerWords: string | null
  /** Help and other pages about the words. */
  pages: Array<{ title: string; description: string; path: string }>
}

/** The top of a search: its words, their correction, and the pages that are about them. */
export function SearchHeader({ text, correction, fewerWords, pages }: SearchHeaderProps) {
  return (
    <>
      <header className={pageHead}>
        <h1>{text ? <>Results for “{correction?.to ?? text}”</> : 'Search'}</h1>
        {correction ? (
          <Notice>
            Showing results for <strong>{correction.to}</strong>, search instead for{' '}
            <a href={withQuery(searchPath, { query: correction.from, exact: '1' })}>{correction.from}</a>.
          </Notice>
        ) : null}
        {fewerWords ? (
          <Notice>
            Nothing here has all of these words. These have <strong>{fewerWords}</strong>.
          </Notice>
        ) : null}
      </header>
      {/* on a phone the field of the header is behind its button */}
      {text ? null : <SearchBox />}
      {pages.length > 0 ? (
        <section aria-labelledby="found-pages">
          <h2 className={styles.heading} id="found-pages">
            Help and information
          </h2>
          <ul className={styles.pages}>
            {pages.map((found) => (
              <li key={found.title}>
                <a className={styles.page} href={found.path}>
                  {found.title}
                </a>
                <span className={styles.description}>{found.description}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
