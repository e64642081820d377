import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { box, form as formStyle, list } from '~/components/admin/admin-form.css'
import { head, state as stateLook, states } from '~/components/admin/list/list.css'
import { ConfigFieldInput } from '~/components/admin/payments/config-field-input'
import { EventName } from '~/components/admin/payments/event-name'
import { PaymentEvents } from '~/components/admin/payments/payment-events'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { readEventsOfMethod, readLatestReport } from '~/domain/sales/payments/attempts.queries.server'
import { checkPaymentKeys, sendTestReport } from '~/domain/sales/payments/check-method.server'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { formatMoney } from '~/domain/shared/money/money'
import { trialWords } from '~/domain/sales/payments/trials/trial-words'
import { findLatestTrial } from '~/domain/sales/payments/trials/trial-payments.queries.server'
import { askAboutLatestTrial, startTrial, trialAmount } from '~/domain/sales/payments/trials/trial-payments.server'
import { adminPaymentPath, adminPaymentProviderPath, adminPaymentsPath, adminSettingsPath } from '~/admin-paths'
import { homePath, paymentGoPath } from '~/paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { providerGuide, providerTitle } from '~/messages/sales/payment-guides'
import { cluster, stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { inAskedChannel } from '../settings/asked-channel.server'
import { fieldErrors, keysForm, missingSteps, shownFields, typedConfig } from './provider-form.server'
import { keysState } from './keys-state.server'
import { shownEvents } from './shown-events.server'

export const handle = {
  permission: 'payments',
  isDangerous: ['keys', 'switch'],
  crumb: 'Keys',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Ways to pay', href: adminPaymentsPath() },
  ],
} satisfies StaffHandle

/** The step that a test payment leads back to (path-after-trial). */
const trialAnchor = 'step-try'
/** How many of the latest reports are shown. */
const shownReports = 5

/** A method of a provider with keys, and that provider. */
async function requireHosted({ db, channel }: RequestContext, code: string | undefined) {
  const stored = (await readMethodRows(db.read, channel.id)).find(({ method }) => method.code === code)
  const provider = stored && findProvider(stored.method.provider)
  if (!stored || provider?.flow !== 'hosted' || provider.configFields.length === 0)
    throw errorResponse(404, 'Page Not Found')
  return { ...stored, provider, providerName: stored.method.provider }
}

export const loader = adminLoader(handle, async (requested, _staff, { request, params }) => {
  const { context, asked } = await inAskedChannel(requested, request)
  const { db, channel, urls, allowsTestPayments } = context
  const { method, provider, providerName, isActive, version, keysSince, config } = await requireHosted(
    context,
    params.code,
  )
  const fields = shownFields(providerName, provider, config)
  const events = await readEventsOfMethod(db.read, channel.id, method.code, shownReports)
  const since = { channelId: channel.id, methodCode: method.code, since: keysSince }
  const latest = await readLatestReport(db.read, since)
  const trial = await findLatestTrial(db.read, channel.id, method.code)
  const guide = providerGuide(providerName)
  const title = providerTitle(providerName, provider.name)
  return {
    asked,
    code: method.code,
    title,
    guide,
    fields,
    version,
    isActive,
    isSeenByAll: allowsTestPayments,
    keys: method.keys,
    keysState: keysState(method.keys),
    canCheck: provider.checkKeys !== undefined,
    canSendEvent: provider.testEvent !== undefined && method.keys !== 'missing',
    address: urls.webhookUrl(providerName, await requireMethodToken(db, channel.id, method.code)),
    missing: missingSteps(providerName, {
      fields,
      keys: method.keys,
      isActive,
      currency: channel.currency,
      takesCurrency: provider.takes(channel.currency),
      hasEvents: latest !== null,
      allowsTestPayments,
    }),
    events: shownEvents(events, channel),
    trialAmount: formatMoney(trialAmount(channel.currency), channel.currency, channel.languageTag),
    trial: trial && {
      amount: formatMoney(trial.amount, trial.currency, channel.languageTag),
      begunAt: instantText(trial.createdAt, channel),
      goHref: trial.state === 'open' && (trial.redirectUrl ?? trial.page) ? paymentGoPath(trial.token) : null,
      isOver: trial.state === 'succeeded',
      words: trialWords(
        title,
        {
          ...trial,
          returnedAt: trial.returnedAt && instantText(trial.returnedAt, channel),
          reportedAt: trial.reportedAt && instantText(trial.reportedAt, channel),
        },
        guide.webhook.length > 0,
      ),
    },
    latestAt: latest && instantText(latest.receivedAt, channel),
  }
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    keysForm,
    z.object({ intent: z.literal('check') }),
    z.object({ intent: z.literal('address') }),
    z.object({ intent: z.literal('trial') }),
    z.object({ intent: z.literal('ask') }),
    z.object({ intent: z.literal('switch'), version: z.coerce.number().int().min(0), to: z.enum(['on', 'off']) }),
  ]),
  limit: { keys: staffWork, check: staffWork, address: staffWork, trial: staffWork, ask: staffWork, switch: staffWork },
  async answer(requested, staff, form, { request, params }) {
    const { context, asked } = await inAskedChannel(requested, request)
    const { method, provider, providerName } = await requireHosted(context, params.code)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const path = adminPaymentProviderPath(method.code, asked)
    const done = (message: string) => redirectWith(context, path, { flash: { tone: 'success', message } })
    const isWrong = (message: string) => showFormAgain({ code: 'invalid_input', message, errors: { '': [message] } })
    const byStaff = { ...staffContext(context, staff), secret: context.secret }
    if (form.value.intent === 'address') {
      const token = await requireMethodToken(context.db, context.channel.id, method.code)
      const sent = await sendTestReport(byStaff, method.code, context.urls.webhookUrl(providerName, token))
      if (!sent.ok) return showFormAgain(shownFailure(sent.error))
      const { problem, isSigned } = sent.value
      if (problem !== null) return isWrong(problem)
      return done(
        isSigned
          ? 'The shop has sent a test event to its own address, and has accepted it. It is in the list of step 5.'
          : 'The address leads to your shop, which refuses what the provider has not signed.',
      )
    }
    if (form.value.intent === 'trial') {
      const started = await startTrial({ ...byStaff, urls: context.urls }, method.code)
      if (!started.ok) return showFormAgain(shownFailure(started.error))
      return redirectWith(context, paymentGoPath(started.value.token))
    }
    if (form.value.intent === 'ask') {
      const asked = await askAboutLatestTrial(byStaff, method.code)
      if (!asked.ok) return showFormAgain(shownFailure(asked.error))
      return redirectWith(context, `${path}#${trialAnchor}`)
    }
    if (form.value.intent === 'switch') {
      const isActive = form.value.to === 'on'
      const switched = await changePaymentMethod(
        byStaff,
        method.code,
        { isActive },
        { version: form.value.version, secret: context.secret },
      )
      if (!switched.ok) return showFormAgain(shownFailure(switched.error), form.typed)
      return done(isActive ? 'It is switched on.' : 'It is switched off. Nobody can choose it.')
    }
    if (form.value.intent === 'check') {
      const checked = await checkPaymentKeys(byStaff, method.code)
      if (!checked.ok) return showFormAgain(shownFailure(checked.error))
      const { problem } = checked.value
      return problem === null
        ? done(`${providerTitle(providerName, provider.name)} accepts the keys.`)
        : isWrong(problem)
    }
    const { version } = form.value
    const config = typedConfig(provider, form.value)
    const changed = await changePaymentMethod(byStaff, method.code, {}, { config, version, secret: context.secret })
    if (!changed.ok) {
      const failure = shownFailure(changed.error)
      return showFormAgain({ ...failure, errors: fieldErrors(provider, failure.errors) }, form.typed)
    }
    return done('The keys are saved. The shop shows nobody the secret ones again.')
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: `Set up ${data?.title ?? 'a provider'}`, isIndexed: false })

export default function AdminPaymentProviderPage() {
  const { asked, code, title, guide, fields, version, ...found } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const path = adminPaymentProviderPath(code, asked)
  const { trial } = found
  const trialLabel = `Make a test payment of ${found.trialAmount}`
  const intentForm = (intent: string, label: string) => (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary">{label}</Button>
    </form>
  )
  return (
    <>
      <div className={head}>
        <h1>Set up {title}</h1>
        <div className={states}>
          <span className={stateLook[found.keysState.tone]}>{found.keysState.label}</span>{' '}
          <span className={stateLook[found.isActive ? 'done' : 'neutral']}>{found.isActive ? 'On' : 'Off'}</span>
        </div>
      </div>
      <p className={muted}>
        {guide.about} {found.keysState.meaning} <HistoryLink kind="payment_method" name={code} />
      </p>
      <ErrorSummary errors={errors} />
      {found.missing.length === 0 ? (
        <Notice tone="success">Nothing is missing. Customers can pay with it.</Notice>
      ) : (
        <Notice tone="warning">
          <p>What is still to be done:</p>
          <ul className={list}>
            {found.missing.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </Notice>
      )}
      <section className={`${box} ${stack}`} aria-labelledby="step-keys">
        <h2 className={subheading} id="step-keys">
          1. Copy the keys
        </h2>
        <ol className={list}>
          {guide.dashboard === '' ? null : (
            <li>
              Sign in at{' '}
              <a href={guide.dashboard} rel="noreferrer">
                {new URL(guide.dashboard).host}
              </a>
              .
            </li>
          )}
          {guide.keys.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="step-address">
        <h2 className={subheading} id="step-address">
          2. Let {title} report to your shop
        </h2>
        {guide.webhook.length === 0 ? (
          <p>There is nothing to do: the shop tells {title} its address with each payment.</p>
        ) : (
          <ol className={list}>
            {guide.webhook.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <TextField
          name="address"
          label="Address of the webhook"
          hint={`It belongs to this way to pay alone. Nobody but ${title} needs it.`}
          readOnly
          value={found.address}
          onFocus={(event) => event.currentTarget.select()}
        />
        {guide.events.length === 0 ? null : (
          <>
            <p>Events:</p>
            <ul className={list}>
              {guide.events.map((name) => (
                <li key={name}>
                  <EventName name={name} />
                </li>
              ))}
            </ul>
          </>
        )}
        {intentForm('address', found.canSendEvent ? 'Send a test event' : 'Check the address')}
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="step-paste">
        <h2 className={subheading} id="step-paste">
          3. Paste the keys here
        </h2>
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="keys" />
          <input type="hidden" name="version" value={version} />
          {fields.map((field) => (
            <ConfigFieldInput key={field.name} field={field} typed={typed} errors={errors[field.name]} />
          ))}
          <div>
            <Button>Save the keys</Button>
          </div>
        </form>
        {found.canCheck && found.keys !== 'missing' ? intentForm('check', 'Check the keys') : null}
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="step-switch">
        <h2 className={subheading} id="step-switch">
          4. Switch it on
        </h2>
        <p>
          {found.isActive ? 'It is switched on. ' : 'It is switched off. '}
          {found.keys === 'live'
            ? 'Customers see it while it is on.'
            : found.isSeenByAll
              ? 'Everybody sees it at the checkout while it is on.'
              : 'With keys for tests only members of your team who may set up ways to pay see it, so nothing can go wrong.'}
        </p>
        <form method="post" action={path}>
          <input type="hidden" name="intent" value="switch" />
          <input type="hidden" name="version" value={version} />
          <Button variant="secondary" name="to" value={found.isActive ? 'off' : 'on'}>
            {found.isActive ? 'Switch it off' : 'Switch it on'}
          </Button>
        </form>
      </section>
      <section className={`${box} ${stack}`} aria-labelledby={trialAnchor}>
        <h2 className={subheading} id={trialAnchor}>
          5. Make a test payment
        </h2>
        {found.keys === 'live' ? (
          <p>
            The keys are live: a payment moves money. Pay a small order yourself and cancel it, which gives it back.
          </p>
        ) : (
          <>
            <ol className={list}>
              <li>Press the button below. You come to the page of {title}, as a customer does.</li>
              {guide.testPayment.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            {found.keys === 'missing' ? <p>Enter the keys first.</p> : intentForm('trial', trialLabel)}
            <p className={muted}>
              It has no order, takes nothing from your stock, and no figure counts it. Or buy something as a customer
              does: <a href={homePath}>open your shop</a> and choose {title} at the checkout.{' '}
              {found.isSeenByAll
                ? ''
                : 'While its keys are for tests, only members of your team who may set up ways to pay see it there. '}
              Such an order is marked as a test, and no figure of your sales counts it either.
            </p>
            {trial === null ? null : (
              <Notice tone={trial.words.tone}>
                <p>
                  Your latest test payment, {trial.amount}, begun on {trial.begunAt}. {trial.words.result}
                </p>
                <ul className={list}>
                  <li>{trial.words.returned}</li>
                  <li>{trial.words.reported}</li>
                </ul>
                {trial.goHref === null ? null : (
                  <p>
                    <a href={trial.goHref}>Go on to the page of {title}</a>
                  </p>
                )}
                {trial.isOver ? null : intentForm('ask', `Ask ${title} now`)}
              </Notice>
            )}
          </>
        )}
        <h3>What {title} has reported</h3>
        {found.events.length === 0 ? (
          <p>Nothing yet. {guide.testReport}</p>
        ) : (
          <>
            <p>
              {found.latestAt === null
                ? `${title} itself has reported nothing since these keys were entered. ${guide.testReport}`
                : `The latest report of ${title} came on ${found.latestAt}.`}
            </p>
            <PaymentEvents events={found.events} isLinked />
          </>
        )}
        <div className={cluster}>
          <LinkButton href={path} variant="secondary">
            Look again
          </LinkButton>
        </div>
      </section>
      <section className={`${box} ${stack}`} aria-labelledby="step-live">
        <h2 className={subheading} id="step-live">
          6. Take money
        </h2>
        {found.keys === 'live' ? (
          <p>The keys are live.</p>
        ) : (
          <ol className={list}>
            {guide.live.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p>
          <Link to={adminPaymentPath(code, asked)} discover="none">
            Name, countries, amounts and whether customers can choose it
          </Link>
        </p>
      </section>
    </>
  )
}
