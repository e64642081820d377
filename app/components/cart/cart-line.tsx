import { PictureView } from '~/components/ui/picture/picture-view'
import type { ShownCartLine } from '~/domain/sales/cart/cart'
import type { CartMessage } from '~/enhance/use-cart-changes'
import { cartPart, variantPath } from '~/paths'
import { problemText, savedText, small, smallMuted } from '~/styles/text.css'
import * as styles from './cart-line.css'
import { LineLayout } from './line-layout'
import { LineProblem } from './line-problem'
import { LineQuantity } from './line-quantity'

/** One line of the cart with its product, quantity and price. Every change is a plain form. */
export function CartLine({
  line,
  isFirst,
  typedQuantity,
  message,
}: {
  line: ShownCartLine
  isFirst: boolean
  typedQuantity?: string
  /** The result of the last change, where it has to be read. */
  message: CartMessage | null
}) {
  return (
    <LineLayout
      line={line}
      id={cartPart.line(line.id)}
      href={line.hasPage ? variantPath(line.slug, line.sku) : null}
      isFirst={isFirst}
    >
      {line.customisationPicture ? (
        <div className={styles.ownPicture}>
          <PictureView picture={line.customisationPicture} sizes="4rem" ratio="square" alt="Your picture" />
        </div>
      ) : null}
      <p className={smallMuted}>
        {line.priceText} {line.compareAtText ? <s>{line.compareAtText}</s> : null}
      </p>
      {line.offer ? <p className={`${small} ${savedText}`}>{line.offer}</p> : null}
      {line.problem ? (
        <LineProblem line={line} problem={line.problem} />
      ) : (
        <LineQuantity {...{ line, typedQuantity }} />
      )}
      {message ? <p className={message.isError ? problemText : small}>{message.text}</p> : null}
    </LineLayout>
  )
}
