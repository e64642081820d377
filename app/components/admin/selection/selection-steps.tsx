import { Link } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { undoDays } from '~/domain/operations/selections/selection'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { LeftGroups, type ShownGroup } from './left-groups'

interface ReviewProps {
  path: string
  version: number
  /** '12 products' */
  planned: string
  hasPlanned: boolean
  /** What, now, then. */
  sample: string[][]
  notShown: number
  left: ShownGroup[]
  note: string | null
  isUndoable: boolean
}

/** What would be done, before anything is. */
export function SelectionReview({
  path,
  version,
  planned,
  hasPlanned,
  sample,
  notShown,
  left,
  note,
  isUndoable,
}: ReviewProps) {
  return (
    <section className={`${box} ${stack}`} aria-labelledby="review">
      <h2 className={subheading} id="review">
        {hasPlanned ? `${planned} will change` : 'Nothing would change'}
      </h2>
      {hasPlanned ? (
        <Table caption="Before and after" isStacked columns={['What', 'Now', 'Then']} rows={sample} />
      ) : null}
      {notShown > 0 ? <p className={muted}>and {notShown} more like these.</p> : null}
      <Left title="Left as they are:" groups={left} />
      {hasPlanned ? (
        <>
          <p>
            {note}{' '}
            {isUndoable
              ? `You can set it back for ${undoDays} days. What somebody else changes until then stays theirs.`
              : null}
          </p>
          <form method="post" action={path}>
            <input type="hidden" name="version" value={version} />
            <Button name="intent" value="apply">
              Change {planned}
            </Button>
          </form>
        </>
      ) : null}
    </section>
  )
}

/** How far it is, while a job changes many things. */
export function SelectionProgress({ path, done }: { path: string; done: string }) {
  return (
    <>
      <Notice isStatus>Being changed: {done} are done. You can leave this page, it goes on.</Notice>
      <p>
        <Link to={path}>See how far it is</Link>
      </p>
      <form method="post" action={path}>
        <Button variant="secondary" name="intent" value="stop">
          Stop
        </Button>
      </form>
    </>
  )
}

interface ResultProps {
  path: string
  changed: string
  /** How many were left when somebody stopped it; null when nobody did. */
  notBegun: string | null
  notChanged: ShownGroup[]
  left: ShownGroup[]
  mayUndo: boolean
  list: { href: string; name: string }
}

/** What was done, with the way back. */
export function SelectionResult({ path, changed, notBegun, notChanged, left, mayUndo, list }: ResultProps) {
  return (
    <section className={`${box} ${stack}`} aria-labelledby="done">
      <h2 className={subheading} id="done">
        {changed} changed
      </h2>
      {notBegun ? <p>It was stopped: {notBegun} stay as they were.</p> : null}
      <Left title="These were to change, and did not:" groups={notChanged} />
      <Left title="Left as they were:" groups={left} />
      <div className={cluster}>
        <LinkButton href={list.href} variant="secondary">
          {list.name}
        </LinkButton>
        {mayUndo ? (
          <form method="post" action={path}>
            <Button variant="secondary" name="intent" value="undo">
              Set it back
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  )
}

function Left({ title, groups }: { title: string; groups: ShownGroup[] }) {
  if (groups.length === 0) return null
  return (
    <>
      <p>{title}</p>
      <LeftGroups groups={groups} />
    </>
  )
}
