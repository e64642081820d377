import { container } from '~/styles/layout.css'
import * as styles from './checkout-shell.css'

interface CheckoutFooterProps {
  storeName: string
  year: number
  policies: Array<{ label: string; href: string }>
}

/** The footer of the checkout: what applies to the order. */
export function CheckoutFooter({ storeName, year, policies }: CheckoutFooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={`${container} ${styles.row}`}>
        <span>
          © {year} {storeName}
        </span>
        <ul className={styles.policies}>
          {policies.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  )
}
