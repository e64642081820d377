import { Button } from '~/components/ui/button/button'
import { useHydrated } from '~/enhance/auth/use-hydrated'

/** Opens the print window; without scripts the browser's own menu does. */
export function PrintButton() {
  return useHydrated() ? (
    <Button type="button" onClick={() => window.print()}>
      Print
    </Button>
  ) : null
}
