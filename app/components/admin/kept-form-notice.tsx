import { Button } from '~/components/ui/button/button'
import { Notice } from '~/components/ui/notice/notice'
import { adminKeptFormPath } from '~/paths'
import { stack } from '~/styles/layout.css'

/** Above a form that was kept while its member was signed out. */
export function KeptFormNotice({ path }: { path: string }) {
  return (
    <Notice>
      <form className={stack} method="post" action={adminKeptFormPath}>
        <p>This page shows what you typed before you were signed out, not what is saved.</p>
        <input type="hidden" name="path" value={path} />
        <div>
          <Button variant="secondary">Show what is saved instead</Button>
        </div>
      </form>
    </Notice>
  )
}
