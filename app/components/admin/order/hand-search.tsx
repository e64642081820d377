import { buttonLook } from '~/components/ui/button/button-look'
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
  /** The page that asks what a variant needs before it is added. */
  askPathOf(variantId: number): string
  found: readonly OfferedVariant[]
}

/** Finds products for an order that is put together; each can be added. */
export function HandSearch({ path, q, searchPath, askPathOf, found }: HandSearchProps) {
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
          {found.map(({ variantId, name, choice, sku, priceText, stockText, asks }) => (
            <li key={variantId} className={styles.found}>
              <span>
                {name}
                {choice === '' ? '' : ` (${choice})`}
                <br />
                <span className={muted}>{[sku, priceText, stockText].filter(Boolean).join(' · ')}</span>
              </span>
              {asks ? (
                <a className={buttonLook({ variant: 'secondary', size: 'small' })} href={askPathOf(variantId)}>
                  Choose for {sku}
                </a>
              ) : (
                <form method="post" action={searchPath}>
                  <input type="hidden" name="intent" value="add" />
                  <input type="hidden" name="variant" value={variantId} />
                  <Button variant="secondary" size="small">
                    Add {sku}
                  </Button>
                </form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
