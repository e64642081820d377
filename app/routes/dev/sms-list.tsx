import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Table } from '~/components/ui/table/table'
import { listDevSms } from '~/domain/operations/sms/dev-sms.server'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { requireMailViewer } from '~/http/guards.server'

export const handle = { scripts: false }
export const headers = tokenPage
export const meta: MetaFunction = () => [{ title: 'SMS' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireMailViewer(context)
  return { messages: await listDevSms(context.dataDir) }
}

export default function SmsListPage() {
  const { messages } = useLoaderData<typeof loader>()
  return (
    <TextPage title="SMS">
      {messages.length === 0 ? (
        <p>No SMS was sent yet.</p>
      ) : (
        <Table
          caption="SMS"
          columns={['Text', 'To', 'Sent']}
          rows={messages.map(({ to, text, sentAt }) => [text, to, sentAt])}
        />
      )}
    </TextPage>
  )
}
