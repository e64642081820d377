import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'
import * as styles from './pagination.css'

/**
 * The page numbers to link: the first, the last, and those around the current page; 0 is a gap of more than one page.
 */
export function listPageNumbers(page: number, pageCount: number): number[] {
  const linked = [1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount)
  const pages = [...new Set(linked)].sort((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const missing = number - (pages[index - 1] ?? 0) - 1
    return missing === 0 ? [number] : missing === 1 ? [number - 1, number] : [0, number]
  })
}

interface PaginationProps {
  page: number
  pageCount: number
  /** Address of a page of the same listing. */
  hrefOf: (page: number) => string
}

/** Links to the other pages of a listing. */
export function Pagination({ page, pageCount, hrefOf }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages">
      <ul className={styles.pagination}>
        {page > 1 ? (
          <li>
            <a className={styles.pageLink} href={hrefOf(page - 1)} rel="prev">
              <Icon name="chevron-left" />
              <span className={visuallyHidden}>Previous page</span>
            </a>
          </li>
        ) : null}
        {listPageNumbers(page, pageCount).map((number, index) => (
          <li key={number === 0 ? `gap-${index}` : number}>
            {number === 0 ? (
              <span className={styles.pageLink}>…</span>
            ) : (
              <a
                className={styles.pageLink}
                href={hrefOf(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
        {page < pageCount ? (
          <li>
            <a className={styles.pageLink} href={hrefOf(page + 1)} rel="next">
              <Icon name="chevron-right" />
              <span className={visuallyHidden}>Next page</span>
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
