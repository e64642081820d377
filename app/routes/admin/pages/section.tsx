import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { SectionPage } from '~/components/admin/pages/section-page'
import { adminPagesPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { showFormAgain } from '~/http/reply.server'
import {
  answerSectionForm,
  readSectionPage,
  sectionFiles,
  sectionLimits,
  sectionNow,
  sectionSchema,
} from './section-routes.server'

export const handle = {
  permission: 'design',
  crumb: 'Section',
  above: [{ name: 'Pages', href: adminPagesPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, readSectionPage)

export const action = adminAction(handle, {
  schema: sectionSchema,
  files: sectionFiles,
  limit: sectionLimits,
  answer: answerSectionForm,
  now: sectionNow,
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.label ?? 'Page Not Found', isIndexed: false })

export default function AdminSectionPage() {
  return <SectionPage {...useLoaderData<typeof loader>()} {...(useActionData<typeof action>() ?? {})} />
}
