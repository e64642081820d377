import { Link, useRouteLoaderData } from '~/framework/react'
import type { ThingKind } from '~/domain/operations/changes/change-log/change-log'
import { adminChangesPath } from '~/admin-paths'
import { withQuery } from '~/paths'

interface Frame {
  member: { permissions: readonly string[] } | null
}

/** A link to what was changed of something; for members who may see the log of changes. */
export function HistoryLink({ kind, name }: { kind: ThingKind; name?: string }) {
  const frame = useRouteLoaderData<Frame>('routes/admin/layout')
  if (!frame?.member?.permissions.includes('settings')) return null
  return (
    <Link to={withQuery(adminChangesPath, { kind, name })} discover="none">
      History
    </Link>
  )
}
