import { Link } from '~/framework/react'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { Badge } from '~/components/ui/badge/badge'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Table } from '~/components/ui/table/table'
import type { GroupKind, GroupListEntry } from '~/domain/catalogue/groups/group-kinds'
import { adminGroupPath, adminGroupsPath, adminNewGroupPath } from '~/admin-paths'
import { muted } from '~/styles/text.css'
import { CatalogueTabs } from './catalogue-tabs'
import { groupWords, productsText } from './group-words'

export interface GroupListProps {
  kind: GroupKind
  q: string
  groups: GroupListEntry[]
  newerHref: string | null
  olderHref: string | null
}

/** The page with the list of all groups of a kind. */
export function GroupList({ kind, q, groups, newerHref, olderHref }: GroupListProps) {
  const { title, many, about, empty } = groupWords[kind]
  return (
    <>
      <div className={head}>
        <h1>{many}</h1>
        <ListSearch
          path={adminGroupsPath(kind)}
          q={q}
          found={{ count: groups.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="Part of the name"
        />
      </div>
      <CatalogueTabs current={many} />
      <p className={muted}>{about}</p>
      <div>
        <LinkButton href={adminNewGroupPath(kind)}>New {title.toLowerCase()}</LinkButton>
      </div>
      {groups.length > 0 ? (
        <Table
          caption={`List of ${many.toLowerCase()}`}
          isStacked
          columns={['Name', 'Products', ...(kind === 'label' ? ['Looks'] : kind === 'collection' ? ['Filled'] : [])]}
          rows={groups.map(({ id, name, products, tone, hasRule }) => [
            <Link key="name" to={adminGroupPath(kind, id)} discover="none">
              {name}
            </Link>,
            productsText(products),
            ...(kind === 'label'
              ? [
                  <Badge key="tone" tone={tone}>
                    {name}
                  </Badge>,
                ]
              : []),
            ...(kind === 'collection' ? [hasRule === 1 ? 'by a rule' : 'by hand'] : []),
          ])}
        />
      ) : (
        <EmptyState
          icon={q === '' ? 'tag' : 'search'}
          title={q === '' ? 'Nothing here' : `Nothing found for “${q}”`}
          text={q === '' ? empty : 'Search for a part of the name.'}
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
    </>
  )
}
