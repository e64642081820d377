import { adminPath } from '~/paths'
import { containerNarrow, page, pageHead } from '~/styles/layout.css'
import { lead, prose } from '~/styles/text.css'

/** What an owner may do on the command line instead. */
const steps = [
  { title: 'Import your products', command: 'npm run import -- products.csv' },
  { title: 'Get a mail for each order', command: 'npm run shop -- settings set order_mail_to you@example.com' },
]

/** The home page of a shop without products: a word to shoppers, and the next steps of its owner. */
export function OpeningSoon({ storeName }: { storeName: string }) {
  return (
    <div className={`${containerNarrow} ${page}`}>
      <header className={pageHead}>
        <h1>{storeName} opens soon</h1>
        <p className={lead}>There is nothing to buy here yet. Please come back in a while.</p>
      </header>
      <details>
        <summary>Is this your shop? What to do next</summary>
        <div className={prose}>
          <p>
            <a href={adminPath}>Open the administration</a>: it leads you through what a shop needs. The first time, use
            the link that the start of the shop has printed, or make yourself an owner:{' '}
            <code>npm run shop -- staff add you@example.com --name You --role owner</code>.
          </p>
          <p>This is shown until the shop has its first product. Commands are run where the shop runs.</p>
          <ol>
            {steps.map(({ title, command }) => (
              <li key={title}>
                {title}: <code>{command}</code>
              </li>
            ))}
          </ol>
          <p>
            Mails need a mail server: set <code>SMTP_URL</code> and <code>MAIL_FROM</code>. Shoppers see your terms and
            your privacy policy; both are drafts until you fill them in.
          </p>
        </div>
      </details>
    </div>
  )
}
