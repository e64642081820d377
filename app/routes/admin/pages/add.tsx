import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import * as styles from '~/components/admin/pages/page-editor.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { editDraft } from '~/domain/site/content/drafts/edit-draft.server'
import { addSection } from '~/domain/site/content/drafts/edit-sections'
import { maxSections } from '~/domain/site/content/page-document.schema'
import { isOpenAtGate } from '~/domain/site/content/templates'
import { adminAddSectionPath, adminSectionPath } from '~/admin-paths'
import { adminDocumentPath, adminPagesPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { sectionDefinitions } from '~/sections/section-definitions.server'
import { shellSections } from '~/sections/shell/shell-sections.server'
import { muted } from '~/styles/text.css'
import { editOptions, labelOf, pageKey, requireEditedPage } from './page-editor.server'

export const handle = {
  permission: 'design',
  crumb: 'Add a section',
  above: [{ name: 'Pages', href: adminPagesPath }],
} satisfies StaffHandle

const placeSchema = z.coerce.number().int().min(0).max(maxSections).catch(maxSections)

/** The sections that a page can have, each with the ways in which it can begin. */
export const loader = adminLoader(handle, async (context, _staff, { request, params: { slug = '' } }) => {
  const { label, document } = await requireEditedPage(context, slug)
  const given = new URL(request.url).searchParams.get('place')
  const isShell = document.page_type === 'Header' || document.page_type === 'Footer'
  const countOf = (type: string) => document.order.filter((key) => document.sections[key]?.type === type).length
  const own = shellSections.filter(({ place, isEssential }) => place === document.page_type && !isEssential)
  return {
    slug,
    label,
    place: given === null ? document.order.length : placeSchema.parse(given),
    kinds: [
      ...own.map(({ type, maxPerPage }) => ({ type, maxPerPage, presets: [] as string[] })),
      ...sectionDefinitions
        .filter(({ type }) => isOpenAtGate(slug, type) && !(isShell && type === 'form'))
        .map(({ type, maxPerPage, presets }) => ({ type, maxPerPage, presets: presets.map((preset) => preset.label) })),
    ]
      .filter(({ type, maxPerPage }) => countOf(type) < maxPerPage)
      .map(({ type, presets }) => ({ type, presets, label: labelOf(type) })),
  }
})

export const action = adminAction(handle, {
  schema: z.object({
    /** The type, and after a dot the number of the preset. */
    add: z.string().max(80),
    place: placeSchema,
  }),
  limit: staffWork,
  async answer(context, staff, form, { params: { slug = '' } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const [type = '', number = '0'] = form.value.add.split('.')
    const refused = (message: string) =>
      showFormAgain({ code: 'invalid_input', message, errors: { '': [message] } }, form.typed)
    const definition = sectionDefinitions.find((one) => one.type === type)
    const isOfShell = shellSections.some((one) => one.type === type)
    if (!pageKey.safeParse(type).success || (!definition && !isOfShell)) return refused('There is no such section')
    const preset = definition?.presets[Number(number)]
    const blockType = (definition?.blocks?.label ?? 'block').toLowerCase().replace(/[^a-z\d]+/g, '_')
    const begun = { settings: preset?.settings ?? {}, blocks: preset?.blocks, blockType }
    const before = new Set(Object.keys((await requireEditedPage(context, slug)).document.sections))
    const edit = addSection(type, begun, form.value.place)
    const saved = await editDraft(staffContext(context, staff), slug, edit, editOptions(slug))
    if (!saved.ok) return refused(shownFailure(saved.error).message)
    const { document } = await requireEditedPage(context, slug)
    const key = document.order.find((one) => !before.has(one) && document.sections[one]?.type === type)
    const path = key === undefined ? adminDocumentPath(slug) : adminSectionPath(slug, key)
    return redirectWith(context, path, {
      flash: { tone: 'success', message: `${labelOf(type)} is added to the draft.` },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Add a section', isIndexed: false })

export default function AdminAddSectionPage() {
  const { slug, label, place, kinds } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Add a section</h1>
      <p className={muted}>
        To <a href={adminDocumentPath(slug)}>{label}</a>, as number {place + 1}.
      </p>
      <ErrorSummary errors={errors} />
      <form method="post" action={adminAddSectionPath(slug, place)}>
        <input type="hidden" name="place" value={place} />
        <ul className={styles.kinds}>
          {kinds.map(({ type, label: kind, presets }) => (
            <li key={type} className={styles.section}>
              <h2>{kind}</h2>
              {(presets.length > 0 ? presets : [kind]).map((preset, at) => (
                <div key={preset}>
                  <Button
                    name="add"
                    value={`${type}.${at}`}
                    variant="secondary"
                    aria-label={preset === kind ? `Add ${kind}` : `Add ${kind}: ${preset}`}
                  >
                    {preset === kind ? 'Add' : preset}
                  </Button>
                </div>
              ))}
            </li>
          ))}
        </ul>
      </form>
    </>
  )
}
