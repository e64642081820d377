import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { apiCalls } from '~/api/calls.server'
import { staffCalls } from '~/api/staff-calls.server'
import { callList, webhookList } from '~/api/openapi.server'
import { TextPage } from '~/components/shell/text-page'
import { Table } from '~/components/ui/table/table'
import { openApiPath } from '~/paths'
import { band, stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const meta: MetaFunction = () => [{ title: 'The calls' }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return { areas: callList([...apiCalls, ...staffCalls]), webhooks: webhookList() }
}

/** Lists every call with its input, from the definitions that also handle the calls. */
export default function ApiReferencePage() {
  const { areas, webhooks } = useLoaderData<typeof loader>()
  return (
    <TextPage title="The calls">
      <p>
        Every call answers <code>{'{status, message, data}'}</code>. Calls that write need a same-origin{' '}
        <code>Origin</code>. The same as data: <a href={openApiPath}>openapi.json</a>.
      </p>
      <p>
        Calls below <code>/api/staff</code> are for programs of the owner. They read no cookies, and need a key that is
        made in the administration, under Settings, Keys for programs: <code>Authorization: Bearer shopkey_…</code>. One
        key may send 1,500 calls in five minutes.
      </p>
      <p>
        <a href="#webhooks">Webhooks</a> tell programs of the owner what happens.
      </p>
      {areas.map(({ area, calls }) => (
        <section key={area} className={`${band} ${stack}`}>
          <h2>{area}</h2>
          <Table
            caption={area}
            isStacked
            columns={['Call', 'What it does', 'Input']}
            rows={calls.map(({ call, summary, input }) => [<code key={call}>{call}</code>, summary, input])}
          />
        </section>
      ))}
      <section id="webhooks" className={`${band} ${stack}`}>
        <h2>Webhooks</h2>
        <p>
          The shop sends a POST to the addresses that the owner enters in the administration, under Settings, Webhooks:{' '}
          <code>{'{type, timestamp, data}'}</code>. The data is as it is when the message is sent. Messages may come in
          another order than what they tell happened.
        </p>
        <p>
          Answer 2xx within ten seconds, and do the work afterwards. With any other answer, or none, the message is sent
          again, with growing pauses, for 24 hours. Redirects are not followed. Each message has an id, which is the
          same every time that it is sent: leave out what you have taken already.
        </p>
        <p>
          Messages are signed as{' '}
          <a href="https://www.standardwebhooks.com" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          says, so its libraries can check them. By hand: take the headers <code>webhook-id</code>,{' '}
          <code>webhook-timestamp</code> and <code>webhook-signature</code> and the body as it was sent. The key is what
          follows <code>whsec_</code> in the secret, decoded from base64. The signature must be <code>v1,</code> and the
          HMAC-SHA256 of <code>{'{id}.{timestamp}.{body}'}</code> in base64, and the timestamp no more than five minutes
          old.
        </p>
        <Table
          caption="What webhooks are told"
          isStacked
          columns={['Type', 'When', 'Data']}
          rows={webhooks.map(({ event, label, data }) => [<code key={event}>{event}</code>, label, data])}
        />
      </section>
    </TextPage>
  )
}
