import { Icon } from '~/components/ui/icon/icon'
import { corner } from './corner.css'
import { link } from './scroll-to-top.css'

/** A link to the top of a long page; a script shows it (see enhance/scroll). */
export function ScrollToTop({ side = 'right' }: { side?: 'left' | 'right' }) {
  return (
    <a className={`${link} ${corner[side]}`} href="#top" aria-label="Back to top" data-scroll-top>
      <Icon name="arrow-up" />
    </a>
  )
}
