import { containerNarrow, page, pageHead } from '~/styles/layout.css'
import { lead, prose } from '~/styles/text.css'

/** The next steps of the owner, with the command for each. */
const steps = [
  { title: 'Import your products', command: 'npm run import -- products.csv' },
  { title: 'Set the address of your shop', command: 'npm run shop -- channel set --host shop.example.com' },
  { title: 'Name it', command: 'npm run shop -- settings set store_name "Your shop"' },
  { title: 'Get a mail for each order', command: 'npm run shop -- settings set order_mail_to you@example.com' },
  { title: 'Choose how people pay', command: 'npm run shop -- payments list' },
  { title: 'Set delivery and taxes', command: 'npm run shop -- shipping list' },
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
          <p>These steps are shown until the shop has its first product. Run the commands where the shop runs.</p>
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
