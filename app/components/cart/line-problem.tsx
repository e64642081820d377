import { Button } from '~/components/ui/button/button'
import type { CartLineProblem, ShownCartLine } from '~/domain/sales/cart/cart'
import { cartLinePath, cartPath } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import { problemText } from '~/styles/text.css'
import { RemoveLine } from './remove-line'

/** Why a line cannot be bought as it is, and what helps: the quantity that is left, another size, or removing it. */
export function LineProblem({ line, problem }: { line: ShownCartLine; problem: CartLineProblem }) {
  const { message, possible, otherOption } = problem
  return (
    <>
      <p className={problemText}>
        {message}. Your cart has {line.quantityInDisplayUnit}, which the total leaves out.
      </p>
      <div className={clusterTight}>
        {possible ? (
          <form method="post" action={cartPath}>
            <input type="hidden" name="lineId" value={line.id} />
            <input type="hidden" name="quantity" value={possible.quantity} />
            <Button
              variant="secondary"
              size="small"
              name="intent"
              value="quantity"
              aria-label={`Take ${possible.text} of ${line.name}`}
            >
              Take {possible.text}
            </Button>
          </form>
        ) : null}
        {otherOption ? <a href={cartLinePath(line.id)}>Choose another {otherOption.name.toLowerCase()}</a> : null}
        <RemoveLine line={line} />
      </div>
    </>
  )
}
