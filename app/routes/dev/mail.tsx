import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { readDevMail } from '~/domain/operations/mail/dev-mail.server'
import { tokenPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { requireMailViewer } from '~/http/guards.server'

export const handle = { scripts: false }
export const headers = tokenPage
export const meta: MetaFunction = () => [{ title: 'Mail' }, { name: 'robots', content: 'noindex' }]

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  requireMailViewer(context)
  const mail = await readDevMail(context.dataDir, args.params.id ?? '')
  if (!mail) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return {
    subject: mail.subject,
    to: mail.to,
    text: mail.text,
    links: [...new Set(mail.text.match(/https?:\/\/\S+/g) ?? [])],
  }
}

/** A mail as text. Its HTML is stored in DATA_DIR/mail, too. */
export default function MailPage() {
  const { subject, to, text, links } = useLoaderData<typeof loader>()
  return (
    <TextPage title={subject}>
      <p>To {to}</p>
      <ul>
        {links.map((link) => (
          <li key={link}>
            <a href={link}>{link}</a>
          </li>
        ))}
      </ul>
      <pre tabIndex={0}>{text}</pre>
    </TextPage>
  )
}
