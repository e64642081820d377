import { z } from 'zod/v4'
import {
  editDraft,
  editIfUnchanged,
  storeSectionPicture,
  versionOfSettings,
} from '~/domain/site/content/drafts/edit-draft.server'
import {
  addBlock,
  changeBlock,
  changeSettings,
  removeBlock,
  shiftBlock,
  type PageEdit,
} from '~/domain/site/content/drafts/edit-sections'
import type { PageDocument } from '~/domain/site/content/page-document.schema'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { megabytes } from '~/domain/shared/units'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { adminBlockPath, adminSectionPath } from '~/admin-paths'
import { adminDocumentPath } from '~/paths'
import type { FormNow } from '~/http/admin/later-changes.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse, type FileLimits } from '~/http/body.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { PostedFile } from '~/http/forms/posted-files.server'
import { staffWork } from '~/http/limits/limit-rule'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import type { SettingFields } from '~/sections/define-section.server'
import { definitionOf, editOptions, frameHref, labelOf, pageKey, requireEditedPage } from './page-editor.server'
import { fieldOf, settingErrors, settingTexts, settingsOf, shownSettings, typedSettings } from './setting-form.server'

type Params = LoaderFunctionArgs['params']

/** What a form edits: a section, or one of its blocks. */
interface Edited {
  slug: string
  key: string
  block: string | null
  label: string
  fields: SettingFields
  settings: Record<string, unknown>
}

function findEdited(document: PageDocument, { slug = '', key = '', block }: Params): Edited | null {
  const section = Object.hasOwn(document.sections, key) ? document.sections[key] : undefined
  const definition = section && definitionOf(section.type)
  if (!section || !definition) return null
  const edited = { slug, key, label: labelOf(section.type) }
  if (block === undefined) return { ...edited, block: null, fields: definition.settings, settings: section.settings }
  const stored = Object.hasOwn(section.blocks, block) ? section.blocks[block] : undefined
  if (!stored || !definition.blocks) return null
  const label = `${edited.label}: ${definition.blocks.label.toLowerCase()}`
  return { ...edited, block, label, fields: definition.blocks.settings, settings: stored.settings }
}

/** What the form of an address edits. Throws 404 where there is no such section. */
async function requireEdited(context: RequestContext, params: Params) {
  const page = await requireEditedPage(context, params.slug ?? '')
  const edited = findEdited(page.document, params)
  if (!edited) throw errorResponse(404, 'Page Not Found')
  return { page, edited }
}

const nameOfBlock = (settings: Readonly<Record<string, unknown>>) =>
  ['heading', 'title', 'question', 'name', 'text']
    .map((name) => settings[name])
    .find((value): value is string => typeof value === 'string' && value !== '')
    ?.slice(0, 60) ??
  Object.values(settings).find(
    (value): value is string => typeof value === 'string' && /^[a-z\d-]{1,60}$/.test(value),
  ) ??
  ''

/** Reads what the page of a section or of a block shows. */
export async function readSectionPage(
  context: RequestContext,
  _staff: SignedInStaff,
  { params }: Pick<LoaderFunctionArgs, 'params'>,
) {
  const { page, edited } = await requireEdited(context, params)
  const { timeZone } = context.channel
  const values = settingTexts(edited.fields, edited.settings, timeZone)
  const section = page.document.sections[edited.key]
  const definition = section && definitionOf(section.type)
  const blocks = edited.block === null ? (definition?.blocks ?? null) : null
  return {
    slug: edited.slug,
    sectionKey: edited.key,
    block: edited.block,
    label: edited.label,
    pageLabel: page.label,
    sectionLabel: labelOf(section?.type ?? ''),
    version: versionOfSettings(edited.settings),
    values,
    settings: await shownSettings(context.db, edited.fields, values, timeZone),
    previewHref: frameHref(edited.slug, page),
    blocks: blocks && {
      label: blocks.label,
      isFull: (section?.block_order.length ?? 0) >= blocks.max,
      list: (section?.block_order ?? []).map((key) => ({
        key,
        name: nameOfBlock(section?.blocks[key]?.settings ?? {}),
      })),
    },
  }
}

const version = z.coerce.number().int().min(0)
const texts = z.record(z.string().max(100), z.string().max(40_000)).default({})
export const sectionSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    version,
    setting: texts,
    without: texts,
    file: z.record(z.string().max(100), z.instanceof(PostedFile)).default({}),
  }),
  z.object({ intent: z.literal('add-block') }),
  z.object({ intent: z.literal('block-up'), block: pageKey }),
  z.object({ intent: z.literal('block-down'), block: pageKey }),
  z.object({ intent: z.literal('block-remove'), block: pageKey }),
])
type SectionForm = z.output<typeof sectionSchema>

export const sectionLimits = {
  save: staffWork,
  'add-block': staffWork,
  'block-up': staffWork,
  'block-down': staffWork,
  'block-remove': staffWork,
} as const

/** A section with all of its pictures. */
export const sectionFiles: FileLimits = { bodyLimit: megabytes(60), fileLimit: megabytes(25) }

/** The form as it would be if it were opened now. */
export async function sectionNow(args: ActionFunctionArgs, intent: string | undefined): Promise<FormNow | null> {
  if (intent !== 'save') return null
  const context = await requestContext(args)
  const { edited } = await requireEdited(context, args.params)
  return {
    version: versionOfSettings(edited.settings),
    values: settingTexts(edited.fields, edited.settings, context.channel.timeZone),
    labels: Object.fromEntries(settingsOf(edited.fields).map(({ name, label }) => [fieldOf(name), label])),
  }
}

/** Stores the pictures that a form has sent, by the names of their settings. */
async function storePictures(
  context: RequestContext,
  staff: SignedInStaff,
  edited: Edited,
  files: Readonly<Record<string, PostedFile>>,
) {
  const pictures: Record<string, string> = {}
  const errors: Record<string, string[]> = {}
  for (const { name, kind } of settingsOf(edited.fields)) {
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    if (kind !== 'picture' || !file || file.size === 0) continue
    const asset = await storeSectionPicture({ ...staffContext(context, staff), dataDir: context.dataDir }, file)
    if (asset.ok) pictures[name] = asset.value.hash
    else errors[fieldOf(name)] = [shownFailure(asset.error).message]
  }
  return { pictures, errors }
}

function blockEdit(edited: Edited, blockLabel: string, value: Exclude<SectionForm, { intent: 'save' }>): PageEdit {
  switch (value.intent) {
    case 'add-block':
      return addBlock(edited.key, blockLabel.toLowerCase().replace(/[^a-z\d]+/g, '_'))
    case 'block-up':
      return shiftBlock(edited.key, value.block, -1)
    case 'block-down':
      return shiftBlock(edited.key, value.block, 1)
    case 'block-remove':
      return removeBlock(edited.key, value.block)
  }
}

/** Answers the forms of the page of a section or of a block. */
export async function answerSectionForm(
  context: RequestContext,
  staff: SignedInStaff,
  form: ParsedForm<SectionForm>,
  { params }: Pick<ActionFunctionArgs, 'params'>,
) {
  if (!form.ok) return showFormAgain(form.error, form.typed)
  const { value } = form
  const { edited, page } = await requireEdited(context, params)
  const { slug, key, block, label, fields } = edited
  const done = (path: string, message: string) => redirectWith(context, path, { flash: { tone: 'success', message } })
  const byStaff = staffContext(context, staff)
  if (value.intent !== 'save') {
    const definition = definitionOf(page.document.sections[key]?.type ?? '')
    const blockLabel = definition?.blocks?.label
    if (blockLabel === undefined || block !== null) throw errorResponse(404, 'Page Not Found')
    const saved = await editDraft(byStaff, slug, blockEdit(edited, blockLabel, value), editOptions(slug))
    if (!saved.ok) {
      const { code, message } = shownFailure(saved.error)
      return showFormAgain({ code, message, errors: { '': [message] } })
    }
    if (value.intent !== 'add-block') return done(`${adminSectionPath(slug, key)}#parts`, 'The parts are saved.')
    const { document } = await requireEditedPage(context, slug)
    const added = document.sections[key]?.block_order.at(-1)
    const path = added === undefined ? adminSectionPath(slug, key) : adminBlockPath(slug, key, added)
    return done(path, `${blockLabel} is added.`)
  }
  const { pictures, errors } = await storePictures(context, staff, edited, value.file)
  // what is stored is not sent again with a form that has another error
  const typed = {
    ...form.typed,
    ...Object.fromEntries(Object.entries(pictures).map(([name, hash]) => [fieldOf(name), hash])),
  }
  const [wrong] = Object.values(errors).flat()
  if (wrong !== undefined) return showFormAgain({ code: 'invalid_input', message: wrong, errors }, typed)
  const settings = typedSettings(fields, form.typed, { pictures, timeZone: context.channel.timeZone })
  const edit = block === null ? changeSettings(key, settings) : changeBlock(key, block, settings)
  const saved = await editDraft(
    byStaff,
    slug,
    editIfUnchanged({ key, block, version: value.version, label }, edit),
    editOptions(slug),
  )
  if (!saved.ok) {
    const failure = shownFailure(saved.error)
    const path = block === null ? key : `${key}.${block}`
    return showFormAgain({ ...failure, errors: settingErrors(fields, path, failure.errors) }, typed)
  }
  if (block !== null) return done(`${adminSectionPath(slug, key)}#parts`, `${label} is saved in the draft.`)
  return done(`${adminDocumentPath(slug)}#${key}`, `${label} is saved in the draft.`)
}
