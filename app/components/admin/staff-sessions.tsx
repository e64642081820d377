import { Button } from '~/components/ui/button/button'
import { Table } from '~/components/ui/table/table'
import { adminSecurityPath } from '~/admin-paths'
import { muted } from '~/styles/text.css'

export interface ShownSession {
  id: number
  place: string
  signedIn: string
  lastSeen: string
  isThis: boolean
}

/** The open sessions of a member, each of which can be ended. */
export function StaffSessions({ sessions }: { sessions: ShownSession[] }) {
  return (
    <>
      <Table
        caption="Open sessions"
        isStacked
        columns={['Device', 'Signed in', 'Last seen', 'Session']}
        rows={sessions.map(({ id, place, signedIn, lastSeen, isThis }) => [
          place,
          signedIn,
          lastSeen,
          isThis ? (
            <span className={muted}>This browser</span>
          ) : (
            <form method="post" action={adminSecurityPath}>
              <input type="hidden" name="intent" value="end-session" />
              <input type="hidden" name="session" value={id} />
              <Button variant="secondary" size="small" aria-label={`End the session of ${place}, ${signedIn}`}>
                End
              </Button>
            </form>
          ),
        ])}
      />
      {sessions.length > 1 ? (
        <form method="post" action={adminSecurityPath}>
          <Button variant="secondary" name="intent" value="end-others">
            End all other sessions
          </Button>
        </form>
      ) : null}
    </>
  )
}
