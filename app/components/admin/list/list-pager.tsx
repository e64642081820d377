import { Link } from '~/framework/react'
import { buttonLook } from '~/components/ui/button/button-look'
import * as styles from './list.css'

interface ListPagerProps {
  newerHref: string | null
  olderHref: string | null
  newerLabel?: string
  olderLabel?: string
}

/** Links to the pages beside this one; null where there is none. */
export function ListPager({ newerHref, olderHref, newerLabel = 'Newer', olderLabel = 'Older' }: ListPagerProps) {
  if (newerHref === null && olderHref === null) return null
  const look = buttonLook({ variant: 'secondary', size: 'small' })
  return (
    <nav className={styles.pager} aria-label="Pages">
      {newerHref === null ? (
        <span />
      ) : (
        <Link className={look} to={newerHref} rel="prev">
          {newerLabel}
        </Link>
      )}
      {olderHref === null ? null : (
        <Link className={look} to={olderHref} rel="next">
          {olderLabel}
        </Link>
      )}
    </nav>
  )
}
