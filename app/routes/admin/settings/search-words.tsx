import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { saveSynonyms } from '~/domain/catalogue/search/synonyms/save-synonyms.server'
import { readSynonymGroups } from '~/domain/catalogue/search/synonyms/synonyms.queries.server'
import { adminSearchWordsPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'settings',
  crumb: 'Words of the search',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

/** The empty fields for new groups. */
const newNames = ['n1', 'n2', 'n3']

export const loader = adminLoader(handle, async ({ db }, _staff, { request }) => ({
  groups: await readSynonymGroups(db.read),
  // what the report of searches leads here with
  word: (new URL(request.url).searchParams.get('word') ?? '').replaceAll('\0', '').slice(0, 100),
}))

const texts = z.record(z.string().regex(/^(?:s\d{1,15}|n\d)$/), z.string().max(2000)).default({})

export const action = adminAction(handle, {
  schema: z.object({
    terms: texts,
    version: z.record(z.string().regex(/^s\d{1,15}$/), z.coerce.number().int().min(0)).default({}),
  }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { terms, version } = form.value
    const given = Object.entries(terms).map(([name, text]) => ({
      id: name.startsWith('s') ? Number(name.slice(1)) : null,
      terms: text,
      version: version[name],
      field: `terms.${name}`,
    }))
    const saved = await saveSynonyms(staffContext(context, staff), given)
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
    const message = saved.value.changed === 0 ? 'Nothing was changed.' : 'The words are saved. Search knows them now.'
    return redirectWith(context, adminSearchWordsPath, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Words of the search', isIndexed: false })

export default function AdminSearchWordsPage() {
  const { groups, word } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const field = (name: string) => ({
    name: `terms.${name}`,
    errors: errors[`terms.${name}`],
    maxLength: 500,
    autoComplete: 'off',
    autoCapitalize: 'none',
  })
  return (
    <>
      <h1>Words of the search</h1>
      <p className={muted}>
        Who searches for one word of a group finds the products with the others, too: with “mug, cup” a search for cups
        finds mugs. Singular and plural are known anyway. <HistoryLink kind="synonyms" />
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminSearchWordsPath}>
        {groups.map(({ id, terms, version }, index) => (
          <div key={id}>
            <input type="hidden" name={`version.s${id}`} value={version} />
            <TextField
              {...field(`s${id}`)}
              label={`Group ${index + 1}`}
              hint={index === 0 ? 'Commas between the words. An empty group is deleted.' : undefined}
              isOptional
              defaultValue={typed[`terms.s${id}`] ?? terms}
            />
          </div>
        ))}
        {newNames.map((name, index) => (
          <TextField
            key={name}
            {...field(name)}
            label={`New group ${index + 1}`}
            hint={
              index === 0
                ? word === ''
                  ? 'Such as: kurta, kurti, tunic'
                  : 'Add what this is called in your shop, after the comma.'
                : undefined
            }
            isOptional
            defaultValue={typed[`terms.${name}`] ?? (index === 0 && word !== '' ? `${word}, ` : undefined)}
          />
        ))}
        <div>
          <Button>Save the words</Button>
        </div>
      </form>
    </>
  )
}
