import { useNavigate } from '~/framework/react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '~/components/ui/button/button'
import { DefaultSubmit } from '~/components/ui/button/default-submit'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { QuantityInput } from '~/components/ui/quantity-input/quantity-input'
import { SelectField } from '~/components/ui/field/select-field'
import { describeChoice, openOptionsOf, sizeOptionOf } from '~/domain/catalogue/products/describe-choice'
import { isSoldOut, type ShownProduct } from '~/domain/catalogue/products/product'
import { quantityField } from '~/domain/catalogue/stock/quantity-choices'
import { queryOfChoice } from '~/enhance/forms'
import { useAnnouncement } from '~/enhance/announce'
import { findSubmitter } from '~/enhance/events'
import { useAddToCart } from '~/enhance/use-add-to-cart'
import { productPath } from '~/paths'
import { OptionFieldset } from './option-fieldset'
import * as styles from './buy-form.css'
import { stockLineText } from './stock-line'

/** The chosen options, as `readChosenOptions` reads them from the form. */
const choiceOf = ({ options }: ShownProduct) =>
  new URLSearchParams(
    options.flatMap(({ slug, values }) =>
      values.filter(({ isSelected }) => isSelected).map((value) => [`o.${slug}`, value.slug]),
    ),
  ).toString()

/** The id of the buy form. */
export const buyFormId = 'buy'

/** Errors of a form by field name. */
export type FieldErrors = Record<string, string[] | undefined>

interface BuyFormProps {
  product: ShownProduct
  /** The address that the form posts to. */
  action: string
  /** Errors of a form that failed, by field name. */
  errors?: FieldErrors
  /** The values that were typed into the form that failed, by field name. */
  typed?: Record<string, string>
  /** Shown beside the size: the size chart. */
  sizeChart?: ReactNode
  /** More fields, before the quantity, with the errors that the form has now. */
  children?(errors: FieldErrors): ReactNode
}

/**
 * The buy form: options, the given children, quantity, "Add to cart" and "Buy now". "Show this choice" leads to
 * the same page with the chosen options; what is made to order is sent, because an address is no place for what was typed,
 * and comes back with its price. The buttons stay where they are whatever is chosen: errors of options are in the place
 * of their hints, those of fields in the gap below them, and what is longer is said below the buttons. A page that begins
 * with errors has their summary at the top of the form.
 */
export function BuyForm({ product, action, errors = {}, typed, sizeChart, children }: BuyFormProps) {
  const navigate = useNavigate()
  const add = useAddToCart(choiceOf(product))
  const shownErrors: FieldErrors = { ...errors, ...add.errors }
  const path = productPath(product.slug)
  const variant = product.selected
  const problem = describeChoice(product)
  const { '': formErrors, ...fieldErrors } = shownErrors
  const summary = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => !name.startsWith('o.')))
  const beginsWithErrors = Object.keys(errors).length > 0
  const sizeOption = sizeOptionOf(product)
  const { displayUnit } = product
  const field = variant ? quantityField({ ...variant, displayUnit }) : { min: 1, max: 10, step: 1, unit: displayUnit }
  const hasNothing = isSoldOut(product)
  const shownStock =
    !problem && variant && !hasNothing && openOptionsOf(product).length === 0 ? { variant, displayUnit } : null
  useAnnouncement(shownStock ? stockLineText(shownStock) : '')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!findSubmitter(event)?.hasAttribute('data-submit-on-change')) return add.onSubmit(event)
    event.preventDefault()
    const query = queryOfChoice(event.currentTarget, window.location.search)
    navigate(`${path}?${query}`, { replace: true, preventScrollReset: true })
  }
  const isMadeToOrder = product.customisation !== null
  const update = (
    <div data-no-js-only>
      <Button
        variant="secondary"
        size="small"
        name="intent"
        value={isMadeToOrder ? 'update' : 'choose'}
        formNoValidate
        data-submit-on-change="[name^='o.']"
      >
        {isMadeToOrder ? 'Show this choice and its price' : 'Show this choice'}
      </Button>
    </div>
  )
  return (
    <form
      className={styles.buy}
      id={buyFormId}
      method="post"
      // without a script, a refused form is shown again with its errors in view
      action={`${action}#${buyFormId}`}
      encType={product.customisation?.image ? 'multipart/form-data' : undefined}
      onSubmit={onSubmit}
      data-buy={path}
    >
      <input type="hidden" name="product" value={product.slug} />
      {hasNothing ? null : <DefaultSubmit intent="add" />}
      {beginsWithErrors ? <ErrorSummary errors={summary} /> : null}
      {product.options.map((option) => (
        <div key={option.slug} className={styles.option}>
          {option === sizeOption ? <div className={styles.sizeChart}>{sizeChart}</div> : null}
          <OptionFieldset option={option} errors={shownErrors[`o.${option.slug}`]} />
        </div>
      ))}
      {product.options.length > 0 && !isMadeToOrder ? update : null}
      {sizeOption ? null : sizeChart}
      {children?.(shownErrors)}
      {isMadeToOrder ? update : null}
      {hasNothing ? (
        <Button size="large" isWide disabled>
          Out of stock
        </Button>
      ) : (
        <div className={styles.buyRow}>
          {product.quantityChoices ? (
            <SelectField
              name="quantity"
              label="Quantity"
              options={product.quantityChoices}
              defaultValue={typed?.quantity}
              key={variant?.id}
            />
          ) : (
            <QuantityInput label="Quantity" value={typed?.quantity ?? field.min} {...field} />
          )}{' '}
          <span className={styles.grow} data-main-action>
            <Button size="large" name="intent" value="add" isLoading={add.isAdding}>
              Add to cart
            </Button>
          </span>{' '}
          <span className={styles.grow}>
            <Button size="large" variant="secondary" name="intent" value="buy-now">
              Buy now
            </Button>
          </span>
        </div>
      )}
      {beginsWithErrors ? null : <ErrorSummary errors={summary} isInPlace />}
      {formErrors && formErrors.length > 0 ? (
        <div role="alert" tabIndex={-1}>
          <Notice tone="danger">{formErrors.join(' ')}</Notice>
        </div>
      ) : problem ? (
        <Notice tone="warning" isStatus>
          {problem}
        </Notice>
      ) : null}
    </form>
  )
}
