import { Icon } from '~/components/ui/icon/icon'
import { link } from './scroll-to-top.css'

/** A link to the top of a long page; a script shows it (see enhance/scroll). */
export function ScrollToTop() {
  return (
    <a className={link} href="#top" aria-label="Back to top" data-scroll-top>
      <Icon name="arrow-up" />
    </a>
  )
}
