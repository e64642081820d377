import { Button } from '~/components/ui/button/button'
import type { ShownCartLine } from '~/domain/sales/cart/cart'
import { cartPath } from '~/paths'

/** The form that removes a line from the cart. */
export function RemoveLine({ line }: { line: Pick<ShownCartLine, 'id' | 'name'> }) {
  return (
    <form method="post" action={cartPath}>
      <input type="hidden" name="lineId" value={line.id} />
      <Button variant="quiet" size="small" name="intent" value="remove" aria-label={`Remove ${line.name}`}>
        Remove
      </Button>
    </form>
  )
}
