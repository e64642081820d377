import { z } from 'zod/v4'
import type { ShownGroup } from '~/components/admin/catalogue/group-page'
import { changeCatalogueAddress } from '~/domain/catalogue/categories/change-catalogue-address.server'
import { labelTones, type GroupKind } from '~/domain/catalogue/groups/group-kinds'
import { mergeGroups, removeGroup } from '~/domain/catalogue/groups/manage-groups.server'
import { listGroups, readOwnerGroup } from '~/domain/catalogue/groups/read-owner-groups.server'
import { readShopChannels } from '~/domain/operations/channels/read-channel.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminGroupPath, adminGroupsPath } from '~/admin-paths'
import { cataloguePath } from '~/paths'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { RequestContext } from '~/http/context.server'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { groupFields, pictureFiles, saveGroupForm } from './group-form.server'

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

/** Reads the list of all groups of a kind. */
export const groupListOf =
  (kind: GroupKind) =>
  async ({ db }: RequestContext, _staff: SignedInStaff, { request }: LoaderFunctionArgs) => {
    const asked = params.read(new URL(request.url).searchParams)
    const page = await listGroups(db, kind, asked)
    const path = adminGroupsPath(kind)
    return {
      kind,
      q: asked.q,
      groups: page.rows,
      newerHref: page.previous && path + params.query(asked, { before: page.previous }),
      olderHref: page.next && path + params.query(asked, { after: page.next }),
    }
  }

const channelsOf = async (db: RequestContext['db']) =>
  (await readShopChannels(db)).map(({ id, code, name }) => ({ id, code, name }))

const shownChannels = (channels: Array<{ code: string; name: string }>) =>
  channels.map(({ code, name }) => ({ code, name }))

/** Reads what the page shows on which a group is made. */
export const newGroupOf =
  (kind: GroupKind) =>
  async ({ db }: RequestContext) => ({
    channels: kind === 'collection' ? shownChannels(await channelsOf(db)) : [],
  })

/** The form by which a group is made. */
export const newGroupForm = (kind: GroupKind) => ({
  schema: groupFields,
  files: pictureFiles,
  limit: staffWork,
  async answer(context: RequestContext, staff: SignedInStaff, form: ParsedForm<z.output<typeof groupFields>>) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { stored, saved } = await saveGroupForm(context, staff, kind, { id: null, form: form.value })
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), { ...form.typed, stored })
    const message = `The ${kind} ${form.value.name} is made.`
    const path = kind === 'collection' ? adminGroupPath(kind, saved.value.id) : adminGroupsPath(kind)
    return redirectWith(context, path, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const idOf = (id = '') => (isId(id) ? Number(id) : 0)

/** Reads what the page of a group shows. */
export const groupOf =
  (kind: GroupKind) =>
  async (
    { db }: RequestContext,
    _staff: SignedInStaff,
    { params: { id: named } }: LoaderFunctionArgs,
  ): Promise<ShownGroup & { hasRule: boolean }> => {
    const group = await readOwnerGroup(db, kind, idOf(named))
    if (!group) throw errorResponse(404, 'Page Not Found')
    const { id, version, name, slug, products, picture, others, hiddenIn } = group
    const channels = kind === 'collection' ? await channelsOf(db) : []
    const shownIn = channels.filter((channel) => !hiddenIn.includes(channel.id))
    return {
      kind,
      id,
      version,
      name,
      slug,
      products,
      picture,
      values: {
        name,
        description: group.description,
        metaTitle: group.metaTitle,
        metaDescription: group.metaDescription,
        tone: labelTones.find((tone) => tone === group.tone) ?? 'neutral',
        ...Object.fromEntries(shownIn.map(({ code }) => [`channel.${code}`, 'on'])),
      },
      others,
      channels: shownChannels(channels),
      hasRule: group.rule !== null,
    }
  }

const version = z.coerce.number().int().min(0)
const schema = z.discriminatedUnion('intent', [
  groupFields.extend({ intent: z.literal('save'), version }),
  z.object({ intent: z.literal('address'), version, slug: lineText.trim().max(200) }),
  z.object({
    intent: z.literal('merge'),
    version,
    into: z
      .string()
      .regex(/^\d{1,15}$/, 'Choose one')
      .transform(Number),
  }),
  z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
])

const slugKindOf = { brand: 'brand', collection: 'collection', label: 'product-label', tag: 'tag' } as const

/** The forms of the page of a group. */
export const groupForms = (kind: GroupKind) => ({
  schema,
  files: pictureFiles,
  limit: { save: staffWork, address: staffWork, merge: staffWork, delete: staffWork },
  async answer(
    context: RequestContext,
    staff: SignedInStaff,
    form: ParsedForm<z.output<typeof schema>>,
    { params: { id: named } }: ActionFunctionArgs,
  ) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = idOf(named)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string, path = adminGroupsPath(kind)) =>
      redirectWith(context, path, { flash: { tone: 'success', message } })
    switch (value.intent) {
      case 'save': {
        const saving = { id, version: value.version, form: value }
        const { stored, saved } = await saveGroupForm(context, staff, kind, saving)
        if (!saved.ok) return showFormAgain(shownFailure(saved.error), { ...form.typed, stored })
        return done(`The ${kind} is saved.`, adminGroupPath(kind, id))
      }
      case 'address': {
        const group = await readOwnerGroup(context.db, kind, id)
        if (!group) throw errorResponse(404, 'Page Not Found')
        const pathOf = (slug: string) => cataloguePath({ kind, slug })
        const changed = await changeCatalogueAddress(byStaff, slugKindOf[kind], group.slug, value, pathOf)
        if (!changed.ok) return showFormAgain(shownFailure(changed.error), form.typed)
        return done('The address is saved. The former one leads to it.', adminGroupPath(kind, id))
      }
      case 'merge': {
        const merged = await mergeGroups(byStaff, kind, { id, into: value.into, version: value.version })
        if (!merged.ok) return showFormAgain(shownFailure(merged.error), form.typed)
        return done(`${merged.value.name} is merged with ${merged.value.into}.`)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeGroup(byStaff, kind, { id, version: value.version })
        if (!removed.ok) return showFormAgain(shownFailure(removed.error), form.typed)
        return done(`The ${kind} ${removed.value.name} is deleted.`)
      }
    }
  },
  replyWithErrors: showFormAgain,
})
