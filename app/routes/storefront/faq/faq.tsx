import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import { mainFaq } from '~/domain/site/faqs/faq'
import { readFaq } from '~/domain/site/faqs/faqs.server'
import { requestContext } from '~/http/context.server'
import { pageMeta } from '~/http/page-meta'
import { targetPath } from '~/http/link-targets/target-path'
import type { PageHandle } from '~/http/scripts'
import { faqData } from '~/http/structured-data'
import { stack } from '~/styles/layout.css'
import { lead, prose } from '~/styles/text.css'

export const handle: PageHandle = { scripts: false, caches: {} }

/** Questions with their answers, each behind its question. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const slug = args.params.slug ?? mainFaq
  const faq = (await readFaq(context, slug)) ?? (await readFaq(context, slug.toLowerCase()))
  if (!faq) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  const path = targetPath({ kind: 'faq', slug: faq.slug })
  // by its id or a former slug, or with capital letters
  if (faq.slug !== slug) throw redirect(path + new URL(args.request.url).search, 301)
  return { faq, path }
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
              <OwnerHtml html={answerHtml} className={prose} />
            </Disclosure>
          ))}
        </div>
      </div>
    </TextPage>
  )
}
