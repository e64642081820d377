import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle, list } from '~/components/admin/admin-form.css'
import { DraftBox } from '~/components/admin/draft-box'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { zonedInstant } from '~/domain/operations/channels/zoned-time'
import { comparePages } from '~/domain/site/content/drafts/edit-draft.server'
import { readVersions } from '~/domain/site/content/drafts/drafts.queries.server'
import {
  discardDraft,
  maxVersions,
  publishPage,
  restoreVersion,
  schedulePage,
  unpublishPage,
} from '~/domain/site/content/drafts/publish-page.server'
import { readPageFile, readPages } from '~/domain/site/content/drafts/read-drafts.server'
import { parsePageDocument, pageDocumentSchema, type PageDocument } from '~/domain/site/content/page-document.schema'
import { findPage } from '~/domain/site/content/drafts/drafts.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminPublishPath } from '~/admin-paths'
import { adminDocumentPath, adminPagesPath, contentPagePath, previewPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'
import { requireEditedPage, labelOf } from './page-editor.server'

export const handle = {
  permission: 'design',
  crumb: 'Publish',
  above: [{ name: 'Pages', href: adminPagesPath }],
} satisfies StaffHandle

const emptyDocument = pageDocumentSchema.parse({})

/** What differs between two documents of a page, in words. */
function differences(before: PageDocument, after: PageDocument): string[] {
  const { added, removed, changed, isReordered } = comparePages(before, after)
  const name = (document: PageDocument, key: string) => labelOf(document.sections[key]?.type ?? key)
  return [
    ...added.map((key) => `Added: ${name(after, key)}`),
    ...removed.map((key) => `Taken off: ${name(before, key)}`),
    ...changed.map((key) => `Changed: ${name(after, key)}`),
    ...(isReordered ? ['The order of sections'] : []),
  ]
}

export const loader = adminLoader(handle, async ({ db, channel, origin }, _staff, { params: { slug = '' } }) => {
  const page = await requireEditedPage({ db }, slug)
  const published = await readPageFile(db, slug, 'published')
  const stored = await findPage(db.read, slug)
  const overview = (await readPages(db)).find((one) => one.slug === slug)
  const versions = stored ? await readVersions(db.read, stored.id, maxVersions) : []
  const isShown = stored?.isPublished === 1
  const before = isShown && published.ok ? pageDocumentSchema.parse(published.value.document) : emptyDocument
  const hasDraft = page.previewToken !== null
  const isRenamed =
    isShown &&
    published.ok &&
    (published.value.title !== page.title ||
      published.value.meta_title !== page.meta_title ||
      published.value.meta_description !== page.meta_description)
  return {
    slug,
    label: page.label,
    hasDraft,
    isShown,
    canBeTakenOff: isShown && slug !== 'home',
    timeZone: channel.timeZone,
    publishAt: overview?.publishAt ? instantText(overview.publishAt, channel) : null,
    shareLink: page.previewToken === null ? null : origin + previewPath(page.previewToken),
    changes: hasDraft
      ? [...differences(before, page.document), ...(isRenamed ? ['Title or what search engines read'] : [])]
      : [],
    versions: versions.map(({ number, title, publishedAt, document }) => {
      const parsed = parsePageDocument(document)
      return {
        number,
        title,
        published: instantText(publishedAt, channel),
        changes: parsed ? differences(parsed, page.document) : [],
      }
    }),
  }
})

const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('publish') }),
  z.object({ intent: z.literal('schedule'), at: z.string().max(40) }),
  z.object({ intent: z.literal('unschedule') }),
  z.object({ intent: z.literal('discard'), isSure: flagSchema.default(false) }),
  z.object({ intent: z.literal('take-off'), isHidden: flagSchema.default(false) }),
  z.object({ intent: z.literal('restore'), number: z.coerce.number().int().min(1).max(1e9) }),
])

export const action = adminAction(handle, {
  schema,
  limit: {
    publish: staffWork,
    schedule: staffWork,
    unschedule: staffWork,
    discard: staffWork,
    'take-off': staffWork,
    restore: staffWork,
  },
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const options = { pathOf: contentPagePath }
    const refused = (message: string, field = '') =>
      showFormAgain({ code: 'invalid_input', message, errors: { [field]: [message] } }, form.typed)
    const done = (message: string, path = adminDocumentPath(slug)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'publish': {
        const published = await publishPage(byStaff, slug, options)
        return published.ok
          ? done(`Version ${published.value.version} is published. Shoppers see it now.`)
          : refused(shownFailure(published.error).message)
      }
      case 'schedule': {
        const at = zonedInstant(value.at, context.channel.timeZone)
        if (!at) return refused('Enter the day and the time', 'at')
        const scheduled = await schedulePage(byStaff, slug, at, options)
        if (scheduled.ok) return done(`It is published by itself on ${instantText(at.toISOString(), context.channel)}.`)
        const isPast = scheduled.error.code === 'page_date_past'
        return isPast
          ? refused('Choose a time that is still to come', 'at')
          : refused(shownFailure(scheduled.error).message)
      }
      case 'unschedule': {
        const scheduled = await schedulePage(byStaff, slug, null, options)
        return scheduled.ok
          ? done('It is not published by itself any more.', adminPublishPath(slug))
          : refused(shownFailure(scheduled.error).message)
      }
      case 'discard': {
        if (!value.isSure) return refused('Tick the box first, so that nothing is lost by mistake', 'isSure')
        const discarded = await discardDraft(byStaff, slug)
        if (!discarded.ok) return refused(shownFailure(discarded.error).message)
        return done('The draft is thrown away.')
      }
      case 'take-off': {
        if (!value.isHidden) return refused('Tick the box first, so that nothing is hidden by mistake', 'isHidden')
        const hidden = await unpublishPage(byStaff, slug)
        if (!hidden.ok) return refused(shownFailure(hidden.error).message)
        return done('Shoppers do not see it any more. Its versions stay.')
      }
      case 'restore': {
        const restored = await restoreVersion(byStaff, slug, value.number)
        return restored.ok
          ? done(`Version ${value.number} is the draft now. Publish it to show it to shoppers.`)
          : refused(shownFailure(restored.error).message)
      }
    }
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Publish: ${data.label}` : 'Page Not Found', isIndexed: false })

export default function AdminPublishPage() {
  const data = useLoaderData<typeof loader>()
  const { slug, label, hasDraft, canBeTakenOff, timeZone, publishAt, shareLink, changes, versions } = data
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed ?? {}
  const path = adminPublishPath(slug)
  return (
    <>
      <h1>Publish: {label}</h1>
      <p className={muted}>
        <a href={adminDocumentPath(slug)}>Back to the sections</a>
      </p>
      <ErrorSummary errors={errors} />
      {hasDraft ? (
        <DraftBox
          path={path}
          publishAt={publishAt}
          timeZone={timeZone}
          shareLink={shareLink}
          errors={errors}
          typedTime={texts.at}
        >
          {changes.length > 0 ? (
            <ul className={list}>
              {changes.map((change, at) => (
                <li key={at}>{change}</li>
              ))}
            </ul>
          ) : (
            <p>Its sections are as they are published.</p>
          )}
        </DraftBox>
      ) : (
        <p>There is no draft: shoppers see what you see.</p>
      )}
      {versions.length > 0 ? (
        <>
          <h2 className={subheading}>What was published before</h2>
          <Table
            caption="Versions"
            isStacked
            columns={['Version', 'Published', 'Since then', 'Restore']}
            rows={versions.map(({ number, published, changes: since }) => [
              String(number),
              published,
              since.length === 0 ? 'Nothing has changed' : since.join('; '),
              <form key="restore" method="post" action={path}>
                <input type="hidden" name="number" value={number} />
                <Button
                  name="intent"
                  value="restore"
                  variant="secondary"
                  size="small"
                  aria-label={`Make version ${number} the draft`}
                >
                  Make it the draft
                </Button>
              </form>,
            ])}
          />
        </>
      ) : null}
      {canBeTakenOff ? (
        <section className={box} aria-labelledby="take-off">
          <h2 className={subheading} id="take-off">
            Take it off the shop
          </h2>
          <form className={formStyle} method="post" action={path}>
            <CheckboxField name="isHidden" value="on" label="Yes, shoppers shall not see it" errors={errors.isHidden} />
            <div>
              <Button name="intent" value="take-off" variant="secondary">
                Take it off
              </Button>
            </div>
          </form>
        </section>
      ) : null}
    </>
  )
}
