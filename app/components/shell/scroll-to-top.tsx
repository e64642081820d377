import { Icon } from '~/components/ui/icon/icon'
import { link, trackOn } from './scroll-to-top.css'

/** A link to the top of a long page, in the lower half of what can be scrolled. */
export function ScrollToTop({ side = 'right' }: { side?: 'left' | 'right' }) {
  return (
    // a part of the page with a name, as everything outside of its main part
    <nav className={trackOn[side]} aria-label="Top of the page" data-scroll-top>
      <a className={link} href="#top" aria-label="Back to top">
        <Icon name="arrow-up" />
      </a>
    </nav>
  )
}
