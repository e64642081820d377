import { z } from 'zod/v4'
import { codeText } from '~/domain/shared/text/typed-text.schema'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { PreviewFrame } from '~/components/admin/pages/preview-frame'
import { RemovedSections } from '~/components/admin/pages/removed-sections'
import { SectionCard } from '~/components/admin/pages/section-card'
import * as styles from '~/components/admin/pages/page-editor.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { readDraftByToken } from '~/domain/site/content/drafts/read-drafts.server'
import { editDraft } from '~/domain/site/content/drafts/edit-draft.server'
import {
  copySection,
  hideSection,
  moveSection,
  putBackSection,
  removedKeys,
  removeSection,
  shiftSection,
  type PageEdit,
} from '~/domain/site/content/drafts/edit-sections'
import { maxSections } from '~/domain/site/content/page-document.schema'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminAddSectionPath, adminPageDetailsPath, adminPublishPath } from '~/admin-paths'
import { adminDocumentPath, adminPagesPath, withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { readSections } from '~/http/content-page.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import {
  definitionOf,
  editOptions,
  frameHref,
  labelOf,
  pageKey,
  requireEditedPage,
  shownSections,
} from './page-editor.server'

export const handle = {
  permission: 'design',
  crumb: 'Page',
  above: [{ name: 'Pages', href: adminPagesPath }],
} satisfies StaffHandle

/** The editor of a page, a template, the header or the footer. */
export const loader = adminLoader(handle, async (context, _staff, { request, params: { slug = '' } }) => {
  const page = await requireEditedPage(context, slug)
  const { document, previewToken } = page
  const draft = previewToken === null ? null : await readDraftByToken(context, previewToken)
  const { failed } = draft ? await readSections(context, slug, draft.sections) : { failed: [] }
  const { searchParams } = new URL(request.url)
  const removed = shownSections(document, removedKeys(document).toReversed())
  const undo = removed.find(({ key }) => key === searchParams.get('removed'))
  return {
    slug,
    label: page.label,
    previewHref: frameHref(slug, page),
    hasDraft: previewToken !== null,
    isPublished: page.isPublished,
    isOwnPage: page.document.page_type === 'Page',
    sections: shownSections(document).map((section) => ({
      ...section,
      isFailing: failed.some(({ key }) => key === section.key),
    })),
    removed,
    undo: undo ? { ...undo, place: Number(searchParams.get('place')) || 0 } : null,
  }
})

const key = pageKey
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('up'), key }),
  z.object({ intent: z.literal('down'), key }),
  z.object({ intent: z.literal('copy'), key }),
  z.object({ intent: z.literal('remove'), key }),
  z.object({
    intent: z.literal('move'),
    key,
    place: codeText.regex(/^[1-9]\d?$/, 'Enter its place as a number, 1 for the first').transform(Number),
  }),
  z.object({
    intent: z.literal('hide'),
    key,
    phone: flagSchema.default(false),
    tablet: flagSchema.default(false),
    desktop: flagSchema.default(false),
  }),
  z.object({ intent: z.literal('put-back'), key, place: z.coerce.number().int().min(0).max(maxSections) }),
])

function editOf(value: z.output<typeof schema>): PageEdit {
  switch (value.intent) {
    case 'up':
      return shiftSection(value.key, -1)
    case 'down':
      return shiftSection(value.key, 1)
    case 'copy':
      return copySection(value.key)
    case 'remove':
      return removeSection(value.key, (type) => definitionOf(type) !== undefined)
    case 'move':
      return moveSection(value.key, value.place - 1)
    case 'hide':
      return hideSection(
        value.key,
        (['phone', 'tablet', 'desktop'] as const).filter((size) => value[size]),
      )
    case 'put-back':
      return putBackSection(value.key, value.place)
  }
}

const said: Record<z.output<typeof schema>['intent'], string> = {
  up: 'is moved up',
  down: 'is moved down',
  copy: 'is there twice now',
  remove: 'is taken off the page',
  move: 'is moved',
  hide: 'is shown at the sizes that you have chosen',
  'put-back': 'is on the page again',
}

export const action = adminAction(handle, {
  schema,
  limit: {
    up: staffWork,
    down: staffWork,
    copy: staffWork,
    remove: staffWork,
    move: staffWork,
    hide: staffWork,
    'put-back': staffWork,
  },
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const { document } = await requireEditedPage(context, slug)
    const type = document.sections[value.key]?.type ?? ''
    const saved = await editDraft(staffContext(context, staff), slug, editOf(value), editOptions(slug))
    if (!saved.ok) {
      const { code, message } = shownFailure(saved.error)
      return showFormAgain({ code, message, errors: { '': [message] } }, form.typed)
    }
    const isRemoved = value.intent === 'remove'
    const place = isRemoved ? String(document.order.indexOf(value.key)) : undefined
    const path = withQuery(adminDocumentPath(slug), { removed: isRemoved ? value.key : undefined, place })
    return redirectWith(context, isRemoved ? path : `${path}#${value.key}`, {
      flash: { tone: 'success', message: `${labelOf(type)} ${said[value.intent]}.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Edit: ${data.label}` : 'Page Not Found', isIndexed: false })

export default function AdminPagePage() {
  const { slug, label, previewHref, hasDraft, isPublished, isOwnPage, sections, removed, undo } =
    useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Edit: {label}</h1>
      <p className={muted}>
        {hasDraft
          ? 'You see the draft. Shoppers see it when you publish it.'
          : isPublished
            ? 'You see what shoppers see. What you change is a draft first.'
            : 'The shop shows this as it comes. What you change is a draft first.'}{' '}
        <HistoryLink kind="page" name={slug} />
      </p>
      <ErrorSummary errors={errors} />
      {undo ? (
        <Notice tone="info">
          {undo.label} is off the page.
          <RemovedSections slug={slug} sections={[undo]} place={undo.place} verb="Undo" />
        </Notice>
      ) : null}
      <div className={clusterTight}>
        <LinkButton href={adminAddSectionPath(slug)}>Add a section</LinkButton>
        {hasDraft || isPublished ? (
          <LinkButton variant="secondary" href={adminPublishPath(slug)}>
            {hasDraft ? 'Publish' : 'Versions'}
          </LinkButton>
        ) : null}
        {isOwnPage || slug === 'home' ? (
          <Link to={adminPageDetailsPath(slug)} discover="none">
            Title and search engines
          </Link>
        ) : null}
      </div>
      <div className={styles.editor}>
        <section className={styles.side} aria-labelledby="sections">
          <h2 id="sections">Sections</h2>
          {sections.length === 0 ? (
            <EmptyState icon="edit" title="No sections yet" text="Add the first one: a banner, a text, products …" />
          ) : (
            <ol className={styles.sections}>
              {sections.map((section, at) => (
                <SectionCard key={section.key} slug={slug} section={section} place={at + 1} count={sections.length} />
              ))}
            </ol>
          )}
          {removed.length > 0 && !undo ? (
            <section className={styles.side} aria-labelledby="removed">
              <h3 id="removed">Taken off</h3>
              <RemovedSections slug={slug} sections={removed} place={sections.length} verb="Put back" />
            </section>
          ) : null}
        </section>
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <PreviewFrame slug={slug} href={previewHref} />
        </section>
      </div>
    </>
  )
}
