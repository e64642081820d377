import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { box, list } from '~/components/admin/admin-form.css'
import { DesignTabs } from '~/components/admin/theme/design-tabs'
import { lookLabel, lookValue } from '~/components/admin/theme/look-words'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import type { SwitchedDocument } from '~/domain/site/content/drafts/switch-templates.server'
import { fixedLabels } from '~/domain/site/content/templates'
import { draftedFields, valueAt } from '~/domain/site/storefront/look-drafts/drafted-fields'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminExampleThemesPath, adminThemePath, adminThemePublishPath } from '~/admin-paths'
import { previewPath, withQuery } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { errorResponse } from '~/http/body.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import {
  planExampleTheme,
  prepareExampleTheme,
  publishExampleTheme,
  readPreparedTheme,
  themesOfShop,
} from '~/http/themes/example-themes.server'
import { muted, subheading } from '~/styles/text.css'

export const handle = {
  permission: 'design',
  crumb: 'Example themes',
  above: [{ name: 'Theme', href: adminThemePath() }],
} satisfies StaffHandle

const pageWords = (slug: string) => fixedLabels[slug] ?? slug

/** What happens to a page, as the owner reads it before a switch. */
const planWords: Record<SwitchedDocument['change'], string> = {
  prepared: 'Changes: the theme brings its own',
  published: 'Changes: the theme brings its own',
  'taken off': 'Goes: another theme has brought it',
  unchanged: 'Stays: it is as the theme has it',
  'left alone': 'Stays',
}

export const loader = adminLoader(handle, async (context, staff, { request }) => {
  const asked = new URL(request.url).searchParams.get('theme')
  const themes = themesOfShop().map(({ name, label }) => ({ name, label, isAsked: name === asked }))
  const theme = themesOfShop().find(({ name }) => name === asked)
  if (asked !== null && !theme) throw errorResponse(404, 'Page Not Found')
  if (!theme) return { themes, chosen: null }
  const byStaff = staffContext(context, staff)
  const { document } = await storedStorefront(context.db, context.channel.id)
  const next = storefrontSchema.parse({ ...document, ...theme.look })
  const plan = await planExampleTheme(byStaff, theme.name)
  const { isPrepared, drafts } = await readPreparedTheme(byStaff, theme)
  return {
    themes,
    chosen: {
      name: theme.name,
      label: theme.label,
      isPrepared,
      drafts: drafts.map(({ slug, previewToken }) => ({ label: pageWords(slug), href: previewPath(previewToken) })),
      look: draftedFields
        .map((path) => ({ path, before: valueAt(document, path), after: valueAt(next, path) }))
        .filter(({ before, after }) => before !== after)
        .map(({ path, before, after }) => ({
          label: lookLabel(path),
          before: lookValue(path, before),
          after: lookValue(path, after),
        })),
      problem: plan.ok ? null : shownFailure(plan.error).message,
      pages: plan.ok
        ? plan.value.map(({ slug, change, reason }) => ({
            label: pageWords(slug),
            what: reason === '' ? planWords[change] : `${planWords[change]}: ${reason}`,
          }))
        : [],
    },
  }
})

const name = z.string().max(40)
const schema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('try'), name }),
  z.object({ intent: z.literal('switch'), name, isSure: flagSchema.default(false) }),
])

const pathOf = (theme: string) => withQuery(adminExampleThemesPath, { theme })

export const action = adminAction(handle, {
  schema,
  limit: { try: staffWork, switch: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const done = (message: string) => redirectWith(context, pathOf(value.name), { flash: { tone: 'success', message } })
    if (value.intent === 'try') {
      const prepared = await prepareExampleTheme(byStaff, value.name)
      return prepared.ok
        ? done('The theme is prepared: see its drafts below. Visitors see nothing of it yet.')
        : showFormAgain(shownFailure(prepared.error), form.typed)
    }
    if (!value.isSure) {
      const message = 'Tick this to switch'
      return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
    }
    const published = await publishExampleTheme(byStaff, value.name)
    return published.ok
      ? done('The shop has this theme now. The look that it had is among the former looks.')
      : showFormAgain(shownFailure(published.error), form.typed)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Example themes', isIndexed: false })

export default function AdminExampleThemesPage() {
  const { themes, chosen } = useLoaderData<typeof loader>()
  const { errors = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Example themes</h1>
      <DesignTabs current="Example themes" />
      <p className={muted}>
        A theme is a look, a home page and what stands around other pages. Try one: its drafts are made beside your
        pages, and visitors see nothing of it until you switch.
      </p>
      <ErrorSummary errors={errors} />
      <Table
        caption="Themes"
        isStacked
        columns={['Theme', 'What a switch changes']}
        rows={themes.map((theme) => [
          theme.label,
          theme.isAsked ? (
            'Below'
          ) : (
            <Link key="what" to={pathOf(theme.name)} discover="none" aria-label={`What changes with ${theme.label}`}>
              See what changes
            </Link>
          ),
        ])}
      />
      {chosen ? (
        <section className={box} aria-labelledby="chosen">
          <h2 className={subheading} id="chosen">
            {chosen.label}
          </h2>
          {chosen.problem === null ? null : <Notice tone="warning">{chosen.problem}</Notice>}
          {chosen.look.length === 0 ? (
            <p>The shop has this look.</p>
          ) : (
            <Table
              caption="What changes of the look"
              isStacked
              columns={['What', 'Now', 'Then']}
              rows={chosen.look.map(({ label, before, after }) => [label, before, after])}
            />
          )}
          {chosen.pages.length === 0 ? null : (
            <Table
              caption="What becomes of pages"
              isStacked
              columns={['Page', 'With this theme']}
              rows={chosen.pages.map(({ label, what }) => [label, what])}
            />
          )}
          <p>
            What stays: your products, texts, own pages, menus, logo, notice bar, settings and the typefaces that you
            have added. All channels get the look. The look of now is kept among the{' '}
            <Link to={adminThemePublishPath()} discover="none">
              former looks
            </Link>
            , and the home page of now among the versions of that page.
          </p>
          <form method="post" action={pathOf(chosen.name)}>
            <input type="hidden" name="name" value={chosen.name} />
            <Button name="intent" value="try" variant={chosen.isPrepared ? 'secondary' : 'primary'}>
              {chosen.isPrepared ? 'Prepare it anew' : 'Try it'}
            </Button>
          </form>
          {chosen.drafts.length === 0 ? null : (
            <>
              <h3>Its drafts</h3>
              <ul className={list}>
                {chosen.drafts.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href} target="_blank" rel="noreferrer">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
          {chosen.isPrepared ? (
            <form method="post" action={pathOf(chosen.name)}>
              <input type="hidden" name="name" value={chosen.name} />
              <CheckboxField
                name="isSure"
                value="on"
                label="Yes, visitors shall see this theme"
                errors={errors.isSure}
              />
              <Button name="intent" value="switch">
                Switch to it
              </Button>
            </form>
          ) : null}
        </section>
      ) : null}
    </>
  )
}
