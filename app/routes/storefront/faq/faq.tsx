import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { mainFaq } from '~/domain/faqs/faq'
import { readFaq } from '~/domain/faqs/faqs.server'
import { faqPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { faqData } from '~/response/structured-data'
import { stack } from '~/styles/layout.css'
import { lead, prose } from '~/styles/text.css'

export const handle: PageHandle = { scripts: false, keeps: {} }

/** Questions with their answers, each behind its question. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const faq = await readFaq(context, args.params.slug ?? mainFaq)
  if (!faq || faq.slug !== (args.params.slug ?? mainFaq))
    throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return { faq, path: faqPath(faq.slug === mainFaq ? undefined : faq.slug) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: data.faq.title,
        description: data.faq.description,
        canonicalPath: data.path,
        structuredData: data.faq.items.length > 0 ? [faqData(data.faq.items)] : [],
      })
    : [{ title: 'Page Not Found' }]

export default function FaqPage() {
  const { faq } = useLoaderData<typeof loader>()
  return (
    <TextPage title={faq.title}>
      <div className={stack}>
        {faq.description ? <p className={lead}>{faq.description}</p> : null}
        <div>
          {faq.items.map(({ question, answerHtml }) => (
            <Disclosure key={question} title={question}>
              {/* sanitised when it was read */}
              <div className={prose} dangerouslySetInnerHTML={{ __html: answerHtml }} />
            </Disclosure>
          ))}
        </div>
      </div>
    </TextPage>
  )
}
