import type { MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { apiCalls } from '~/api/calls.server'
import { staffCalls } from '~/api/staff-calls.server'
import { callList } from '~/api/openapi.server'
import { TextPage } from '~/components/shell/text-page'
import { Table } from '~/components/ui/table/table'
import { openApiPath } from '~/paths'
import { band, stack } from '~/styles/layout.css'

export const handle = { scripts: false }
export const meta: MetaFunction = () => [{ title: 'The calls' }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return { areas: callList([...apiCalls, ...staffCalls]) }
}

/** Lists every call with its input, from the definitions that also handle the calls. */
export default function ApiReferencePage() {
  const { areas } = useLoaderData<typeof loader>()
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
    </TextPage>
  )
}
