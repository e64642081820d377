import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { smsKindWords } from '~/components/admin/settings/sms-words'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { TextField } from '~/components/ui/field/text-field'
import {
  previewSms,
  resetSmsText,
  saveSmsText,
  sendTestSms,
  type SmsPreview,
} from '~/domain/operations/jobs/sms-texts/change-sms-text.server'
import { isSmsKind, smsRules, type SmsKind } from '~/domain/operations/sms/sms'
import { templateUseOf } from '~/domain/operations/sms/sms-sender.server'
import { findSmsText, smsTextKind } from '~/domain/operations/sms/sms-texts.queries.server'
import { codeText, linesText } from '~/domain/shared/text/typed-text.schema'
import { adminMessagesPath, adminMessageTextPath, adminSettingsPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith, showFormAgain } from '~/http/reply.server'
import { getRuntime } from '~/http/runtime.server'
import { originOf, shopUrls } from '~/http/shop-urls'
import { cluster } from '~/styles/layout.css'
import { lines, muted, subheading } from '~/styles/text.css'
import { inAskedChannel } from '../settings/asked-channel.server'

export const handle = {
  permission: 'settings',
  crumb: 'Text of an SMS',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Texts of SMS', href: adminMessagesPath() },
  ],
} satisfies StaffHandle

/** The kind of SMS in an address: sms.order_placed. */
function requireKind(text = ''): SmsKind {
  const kind = text.replace(/^sms\./, '')
  if (kind === text || !isSmsKind(kind)) throw errorResponse(404, 'Page Not Found')
  return kind
}

export const loader = adminLoader(handle, async (requested, _staff, { request, params }) => {
  const kind = requireKind(params.kind)
  const { context, asked } = await inAskedChannel(requested, request)
  const own = await findSmsText(context.db.read, context.channel.id, kind)
  const { smsUrl, hasTestTools } = (await getRuntime()).env
  return {
    path: adminMessageTextPath(smsTextKind(kind), asked),
    kind: smsTextKind(kind),
    name: smsKindWords[kind],
    shipped: smsRules[kind].text,
    placeholders: smsRules[kind].values.map((name) => `{${name}}`),
    isAboutOrder: kind !== 'code',
    templateUse: templateUseOf(smsUrl),
    canSend: smsUrl !== null || hasTestTools,
    version: own?.version ?? 0,
    values: { body: own?.body ?? smsRules[kind].text, templateId: own?.templateId ?? '' },
  }
})

export const action = adminAction(handle, {
  schema: z.object({
    intent: z.enum(['save', 'preview', 'test', 'reset']),
    version: z.coerce.number().int().min(0).default(0),
    body: linesText.max(2000).default(''),
    templateId: codeText.max(200).default(''),
    order: codeText.max(40).default(''),
    to: codeText.max(60).default(''),
  }),
  limit: { save: staffWork, preview: staffWork, test: staffWork, reset: staffWork },
  async answer(requested, staff, form, { request, params }) {
    const kind = requireKind(params.kind)
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { env } = await getRuntime()
    const urls = shopUrls(originOf(context.channel.host, env.port, env.trustsProxy))
    const byStaff = { ...staffContext(context, staff), urls }
    const { intent, version, body, templateId, order, to } = form.value
    const text = { kind, body, templateId }
    const done = (message: string) =>
      redirectWith(context, adminMessageTextPath(smsTextKind(kind), asked), { flash: { tone: 'success', message } })
    const refused = (error: Parameters<typeof shownFailure>[0]) => showFormAgain(shownFailure(error), form.typed)
    switch (intent) {
      case 'save': {
        const saved = await saveSmsText(byStaff, env, text, version)
        return saved.ok ? done('The text is saved. The next SMS has it.') : refused(saved.error)
      }
      case 'preview': {
        const preview = await previewSms(byStaff, env, text, order)
        return preview.ok
          ? replyWith({ errors: {}, typed: form.typed, preview: preview.value })
          : refused(preview.error)
      }
      case 'test': {
        const sent = await sendTestSms(byStaff, env, text, { number: order, to })
        if (!sent.ok) return refused(sent.error)
        const notice = sent.value.isStored
          ? 'The demo shop sends no SMS, so the test is kept with its mails: /dev/mail.'
          : 'The provider has taken the test. Nothing is saved yet.'
        return replyWith({ errors: {}, typed: form.typed, notice })
      }
      case 'reset': {
        const reset = await resetSmsText(byStaff, kind, version)
        return reset.ok ? done('The SMS has the text of the shop again.') : refused(reset.error)
      }
    }
  },
  now: async (args, intent) => {
    const { version, values } = await loader(args)
    return intent === 'save' ? { version, values, labels: { body: 'Text', templateId: 'Template' } } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Text of an SMS', isIndexed: false })

interface Answer {
  errors?: Record<string, string[] | undefined>
  typed?: Record<string, string>
  preview?: SmsPreview
  notice?: string
}

export default function AdminMessageTextPage() {
  const shown = useLoaderData<typeof loader>()
  const { path, kind, name, shipped, placeholders, version, values, templateUse } = shown
  const { errors = {}, typed, preview, notice }: Answer = useActionData<typeof action>() ?? {}
  const fields: Readonly<Record<string, string | undefined>> = typed ?? values
  return (
    <>
      <h1>{name}</h1>
      <p className={muted}>
        The names in braces become values: {placeholders.join(', ')}. <HistoryLink kind="message_text" name={kind} />
      </p>
      <ErrorSummary errors={errors} />
      {notice === undefined ? null : <p role="status">{notice}</p>}
      {preview ? (
        <section className={box} aria-labelledby="preview">
          <h2 className={subheading} id="preview">
            {preview.number === null ? 'Preview' : `Preview: order ${preview.number}`}
          </h2>
          <p className={lines}>{preview.text}</p>
          <p className={muted}>{preview.text.length} characters. The link of a preview opens nothing.</p>
        </section>
      ) : null}
      <form className={formStyle} method="post" action={path}>
        <VersionFields version={version} values={values} typed={typed} />
        <TextareaField
          name="body"
          label="Text"
          hint="Signs that are not on an English keyboard, such as ’, can make an SMS cost twice as much."
          rows={5}
          maxLength={2000}
          defaultValue={fields.body}
          errors={errors.body}
        />
        {templateUse === 'none' ? (
          <input type="hidden" name="templateId" value={fields.templateId ?? ''} />
        ) : (
          <TextField
            name="templateId"
            label="Template"
            hint={
              templateUse === 'instead'
                ? 'Your provider sends only texts that are registered there. Register this text, and enter the id of its template.'
                : 'In India a changed text needs a template of its own (DLT). Its id is given to your provider with the text.'
            }
            isOptional
            autoComplete="off"
            defaultValue={fields.templateId}
            errors={errors.templateId}
          />
        )}
        <div>
          <Button name="intent" value="save">
            Save the text
          </Button>
        </div>
        {shown.isAboutOrder ? (
          <TextField
            name="order"
            label="Try it with order"
            hint="The last one, if you leave it empty."
            isOptional
            autoComplete="off"
            defaultValue={fields.order}
            errors={errors.order}
          />
        ) : null}
        <div>
          <Button name="intent" value="preview" variant="secondary">
            Preview
          </Button>
        </div>
        {shown.canSend ? (
          <>
            <TextField
              name="to"
              type="tel"
              label="Send a test to"
              isOptional
              autoComplete="tel"
              defaultValue={fields.to}
              errors={errors.to}
            />
            <div>
              <Button name="intent" value="test" variant="secondary">
                Send me a test
              </Button>
            </div>
          </>
        ) : null}
      </form>
      {version === 0 ? null : (
        <section className={box} aria-labelledby="shipped">
          <h2 className={subheading} id="shipped">
            The text of the shop
          </h2>
          <p className={lines}>{shipped}</p>
          <form method="post" action={path} className={cluster}>
            <input type="hidden" name="version" value={version} />
            <Button name="intent" value="reset" variant="secondary">
              Back to this text
            </Button>
          </form>
        </section>
      )}
    </>
  )
}
