import { Button } from '~/components/ui/button/button'
import { Notice } from '~/components/ui/notice/notice'
import { adminKeptFormPath } from '~/admin-paths'
import { cluster, stack } from '~/styles/layout.css'

/** Above a form whose member has typed something at another time, and has not sent it. */
export function DraftNotice({ at, path }: { at: string; path: string }) {
  return (
    <Notice>
      <form className={stack} method="post" action={adminKeptFormPath}>
        <p>You had not saved what you typed here: {at}.</p>
        <input type="hidden" name="path" value={path} />
        <div className={cluster}>
          <Button name="wish" value="use">
            Use it
          </Button>
          <Button variant="secondary" name="wish" value="drop">
            Throw it away
          </Button>
        </div>
      </form>
    </Notice>
  )
}

/** Above a form that shows what was kept of it. */
export function KeptFormNotice({ path }: { path: string }) {
  return (
    <Notice>
      <form className={stack} method="post" action={adminKeptFormPath}>
        <p>This page shows what you had typed, not what is saved.</p>
        <input type="hidden" name="path" value={path} />
        <div>
          <Button variant="secondary">Show what is saved instead</Button>
        </div>
      </form>
    </Notice>
  )
}
