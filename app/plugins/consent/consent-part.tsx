import { cookieQuestionId } from '~/components/shell/cookie-question'
import { Icon } from '~/components/ui/icon/icon'
import { Button } from '~/components/ui/button/button'
import { cookiesPath, shopEventsPath } from '~/paths'
import type { Snippet } from '../hooks/hook-types'
import { Snippets } from '../snippets'
import * as styles from './consent-part.css'

interface ConsentPartProps {
  /** Whether the visitor is asked. */
  asks: boolean
  /** Whether an icon leads to the preferences. */
  hasIcon: boolean
  /** The scripts that the visitor allows. */
  snippets: readonly Snippet[]
  /** How pages are counted for a visitor who allows it: by a script, or by a picture where none runs. */
  pageViews: 'by-script' | 'by-picture' | 'none'
}

/**
 * The end of a page, as one visitor has it: the question about cookies until it is answered, and the scripts that were
 * allowed.
 */
export function ConsentPart({ asks, hasIcon, snippets, pageViews }: ConsentPartProps) {
  const picture = <img src={shopEventsPath} alt="" width="1" height="1" hidden />
  return (
    <>
      {asks ? (
        <section className={styles.banner} id={cookieQuestionId} tabIndex={-1} aria-label="Cookies" data-consent="">
          <form className={styles.form} method="post" action={cookiesPath}>
            <p>
              This website uses cookies.{' '}
              <a href={cookiesPath} data-cookies="">
                Cookie Preferences
              </a>
            </p>
            <div className={styles.form}>
              <Button size="small" variant="secondary" name="intent" value="accept">
                Accept All
              </Button>{' '}
              <Button size="small" variant="secondary" name="intent" value="decline">
                Decline All
              </Button>
            </div>
          </form>
        </section>
      ) : null}
      {hasIcon ? (
        <a className={styles.icon} href={cookiesPath} aria-label="Cookie Preferences" data-cookies="">
          <Icon name="cookie" />
        </a>
      ) : null}
      <Snippets snippets={snippets} position="head" />
      <Snippets snippets={snippets} position="body" />
      {pageViews === 'by-script' ? <noscript>{picture}</noscript> : null}
      {pageViews === 'by-picture' ? picture : null}
    </>
  )
}
