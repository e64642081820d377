import { Button } from '~/components/ui/button/button'
import { Notice } from '~/components/ui/notice/notice'
import { cartPath } from '~/paths'
import { spread } from '~/styles/layout.css'

/** Shows which item was removed from the cart, with a form that puts it back. */
export function RemovedNotice({ name, isStatus }: { name: string; isStatus: boolean }) {
  return (
    <Notice isStatus={isStatus}>
      <form className={spread} method="post" action={cartPath}>
        Removed {name}.{' '}
        <Button variant="quiet" size="small" name="intent" value="restore">
          Undo
        </Button>
      </form>
    </Notice>
  )
}
