import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import type { OfferedVariant } from '~/domain/sales/hand-orders/hand-order'
import { muted } from '~/styles/text.css'
import * as styles from './hand-order.css'

interface HandSearchProps {
  /** The page without its query. */
  path: string
  q: string
  /** The page with this search. */
  searchPath: string
  found: readonly OfferedVariant[]
}

/** Finds products for an order that is put together; each can be added. */
export function HandSearch({ path, q, searchPath, found }: HandSearchProps) {
  return (
    <>
      <form key={q} className={styles.search} method="get" action={path} role="search" aria-label="Products to add">
        <TextField
          name="q"
          type="search"
          label="Find a product"
          hint="Words of its name, or its SKU"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
        <div>
          <Button variant="secondary">Search</Button>
        </div>
      </form>
      {q !== '' && found.length === 0 ? (
        <p className={muted} role="status">
          Nothing that is for sale was found for “{q}”.
        </p>
      ) : null}
      {found.length > 0 ? (
        <ul>
          {found.map(({ variantId, name, choice, sku, priceText, stockText, problem }) => (
            <li key={variantId} className={styles.found}>
              <span>
                {name}
                {choice === '' ? '' : ` (${choice})`}
                <br />
                <span className={muted}>{[sku, priceText, stockText, problem].filter(Boolean).join(' · ')}</span>
              </span>
              {problem === null ? (
                <form method="post" action={searchPath}>
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="variant" value={variantId} />
                  <Button variant="secondary" size="small">
                    Add {sku}
                  </Button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
