import { z } from 'zod/v4'
import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { legend } from '~/components/ui/field/field.css'
import { listPreferences, writeConsent, type CookiePreference } from '~/domain/operations/consent/consent'
import { asksForConsent } from '~/domain/operations/consent/consent-countries'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { readVisitorConsent } from '~/plugins/consent/consent-html.server'
import { forgetCookies, refererPath } from '~/http/preferences/consent'
import { requestContext } from '~/http/context.server'
import { consentCookie } from '~/http/cookies.server'
import { ownCookie } from '~/http/limits/limit-rule'
import { safeRedirectPath } from '~/http/redirect-to'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { changeReporting } from './change-reporting.server'
import { readSnippets } from '~/http/plugin-parts.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { redirectWith } from '~/http/reply.server'
import { cluster, stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { cookiesPath, homePath } from '~/paths'

/** The ids of the accepted items: one is a text, several are a list. */
const acceptedSchema = z
  .union([z.string().max(64), z.array(z.string().max(64)).max(50)])
  .optional()
  .transform((ids) => new Set([ids ?? []].flat()))

const formSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept') }),
  z.object({ intent: z.literal('decline') }),
  z.object({ intent: z.literal('save'), accepted: acceptedSchema }),
])

export const handle = { scripts: false }
export const headers = personalPage
export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Cookie Preferences', canonicalPath: cookiesPath })

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  // optional items are shown only where the shop asks (specification 2, section 4)
  const asks = asksForConsent(context.channel, await readStorefront(context))
  const { optional } = asks ? await readSnippets(context) : { optional: [] }
  const consent = await readVisitorConsent(context, optional, context.consentSource)
  const items = optional.map(({ item: { id, name, description } }) => ({ id, name, description }))
  const from = refererPath(args.request, context.origin) ?? homePath
  return { preferences: listPreferences(items, consent), asks, from: from === cookiesPath ? homePath : from }
}

/** Keeps the answer for a year and deletes the cookies of what is no longer allowed. */
export const action = formAction({
  schema: formSchema,
  limit: { accept: ownCookie, decline: ownCookie, save: ownCookie },
  async answer(context, form, { request }) {
    const back = safeRedirectPath(form.typed.redirectTo ?? refererPath(request, context.origin), homePath)
    if (!form.ok) return redirectWith(context, back, { flash: { tone: 'error', message: form.error.message } })
    const { optional } = await readSnippets(context)
    const consent = await readVisitorConsent(context, optional, context.consentSource)
    const items = optional.map(({ item }) => item)
    const { value } = form
    const ids = items.map(({ id }) => id)
    const accepted = new Set(
      ids.filter((id) => value.intent === 'accept' || (value.intent === 'save' && value.accepted.has(id))),
    )
    const withdrawn = items.filter(({ id }) => !accepted.has(id))
    const visitor = await changeReporting(context, { accepted, withdrawn: withdrawn.map(({ id }) => id) })
    const response = redirectWith(context, back, {
      flash: { tone: 'success', message: 'Your cookie preferences are saved' },
      cookies: [
        consentCookie(writeConsent(ids, accepted), context.isSecure),
        ...visitor,
        ...forgetCookies(request, context.channel.host, withdrawn),
      ],
    })
    // what its scripts have stored otherwise goes too; the shop itself stores nothing there
    if (withdrawn.some(({ id }) => consent.accepted.includes(id))) response.headers.set('Clear-Site-Data', '"storage"')
    return response
  },
  replyWithErrors: () => null,
})

function Preference({ preference }: { preference: CookiePreference }) {
  const { id, name, description, isRequired, isAccepted } = preference
  return (
    <CheckboxField
      name="accepted"
      id={`cookies-${id}`}
      value={id}
      label={
        <>
          <strong>{name}</strong>
          <br />
          {description}
        </>
      }
      defaultChecked={isAccepted}
      disabled={isRequired}
    />
  )
}

export default function Cookies() {
  const { preferences, asks, from } = useLoaderData<typeof loader>()
  const necessary = { title: 'Necessary cookies', lead: 'The shop does not work without them.', group: 'necessary' }
  const optional = { title: 'Optional cookies', lead: 'They are used only if you allow them.', group: 'optional' }
  const groups = asks ? [necessary, optional] : [necessary]
  const lists = groups.map(({ title, lead, group }) => {
    const items = preferences.filter((preference) => preference.group === group)
    return (
      <fieldset key={group} className={stack}>
        <legend className={legend}>
          <h2 className={subheading}>{title}</h2>
        </legend>
        <p>{items.length > 0 ? lead : 'This shop uses none.'}</p>
        {items.map((preference) => (
          <Preference key={preference.id} preference={preference} />
        ))}
      </fieldset>
    )
  })
  const hasChoice = preferences.some(({ isRequired }) => !isRequired)
  return (
    <TextPage title="Cookie Preferences">
      {hasChoice ? (
        <form className={stack} method="post" action={cookiesPath}>
          <input type="hidden" name="redirectTo" value={from} />
          {lists}
          <div className={cluster}>
            <Button name="intent" value="save">
              Save
            </Button>{' '}
            <Button variant="secondary" name="intent" value="accept">
              Accept All
            </Button>{' '}
            <Button variant="secondary" name="intent" value="decline">
              Decline All
            </Button>
          </div>
        </form>
      ) : (
        <div className={stack}>{lists}</div>
      )}
    </TextPage>
  )
}
