import type { Picture } from '~/domain/catalogue/media/picture'
import { homePath } from '~/paths'
import { container } from '~/styles/layout.css'
import { wordmark } from '~/components/shell/header.css'
import { StoreMark } from '~/components/shell/store-mark'
import * as styles from './checkout-shell.css'

export interface Help {
  /** A phone number, an e-mail address, or the name of a page. */
  label: string
  href: string
}

/** The header of the checkout: the shop's mark and where to get help, without menus. */
export function CheckoutHeader({ storeName, logo, help }: { storeName: string; logo: Picture | null; help: Help }) {
  return (
    <header className={styles.header}>
      <div className={`${container} ${styles.row}`}>
        <a className={wordmark} href={homePath}>
          <StoreMark name={storeName} logo={logo} />
        </a>{' '}
        <span className={styles.help}>
          Help:{' '}
          <a href={help.href}>
            <bdi>{help.label}</bdi>
          </a>
        </span>
      </div>
    </header>
  )
}
