import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Table } from '~/components/ui/table/table'
import { listDevMail } from '~/domain/operations/mail/dev-mail.server'
import { developmentMailMessagePath } from '~/paths'
import { personalPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { requireMailViewer } from '~/http/guards.server'

export const handle = { scripts: false }
export const headers = personalPage
export const meta: MetaFunction = () => [{ title: 'Mails' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireMailViewer(context)
  return {
    mails: (await listDevMail(context.dataDir)).map(({ id, to, subject, sentAt }) => ({ id, to, subject, sentAt })),
  }
}

export default function MailListPage() {
  const { mails } = useLoaderData<typeof loader>()
  return (
    <TextPage title="Mails">
      {mails.length === 0 ? (
        <p>No mail was sent yet.</p>
      ) : (
        <Table
          caption="Mails"
          columns={['Subject', 'To', 'Sent']}
          rows={mails.map(({ id, to, subject, sentAt }) => [
            <a key={id} href={developmentMailMessagePath(id)}>
              {subject}
            </a>,
            to,
            sentAt,
          ])}
        />
      )}
    </TextPage>
  )
}
