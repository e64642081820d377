import { z } from 'zod/v4'
import { codeText } from '~/domain/shared/text/typed-text.schema'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { mailSender } from '~/domain/operations/mail/mail-sender.server'
import { sendTestMail } from '~/domain/operations/mail/send-test-mail.server'
import { adminMailPath, adminSettingGroupPath, adminSettingsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { getRuntime } from '~/http/runtime.server'
import { muted } from '~/styles/text.css'

export const handle = {
  permission: 'settings',
  crumb: 'Mail',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel }, { member }) => {
  const { smtpUrl, mailFrom, hasTestTools } = (await getRuntime()).env
  const { from, replyTo } = await mailSender(db, mailFrom, { messageId: `<test@${channel.host}>` })
  return {
    // without the user name and the password
    server: smtpUrl === null ? null : new URL(smtpUrl).host,
    hasTestTools,
    from: typeof from === 'string' ? from : `${from.name} <${from.address}>`,
    replyTo: replyTo ?? 'the same address',
    email: member.email,
  }
})

export const action = adminAction(handle, {
  schema: z.object({ to: codeText.pipe(z.email('Enter an email address').max(254)) }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { to } = form.value
    const sent = await sendTestMail(staffContext(context, staff), (await getRuntime()).env, to)
    if (!sent.ok) return showFormAgain(shownFailure(sent.error), form.typed)
    const message = sent.value.isStored
      ? 'The demo shop sends no mails, so the test is kept with its other mails: /dev/mail.'
      : `The mail server has taken the test mail. Look whether it arrives at ${to}, also among spam.`
    return redirectWith(context, adminMailPath, { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Mail', isIndexed: false })

export default function AdminMailPage() {
  const { server, hasTestTools, from, replyTo, email } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { to: email } } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Mail</h1>
      <Table
        caption="How the shop sends mails"
        rows={[
          ['Mail server', server ?? (hasTestTools ? 'None: mails are kept in the shop' : 'None: no mails are sent')],
          ['From', from],
          ['Answers go to', replyTo],
        ]}
      />
      <p className={muted}>
        The mail server and the sender are set where the shop is started, as SMTP_URL and MAIL_FROM, because they hold a
        password. Whom answers go to is the email address of <Link to={adminSettingGroupPath('shop')}>your shop</Link>.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminMailPath}>
        <TextField
          name="to"
          type="email"
          label="Send a test to"
          defaultValue={typed.to}
          errors={errors.to}
          autoComplete="email"
          maxLength={254}
        />
        <div>
          <Button>Send a test mail</Button>
        </div>
      </form>
    </>
  )
}
