import { sitemapKinds, type SitemapEntry, type SitemapKind } from '~/domain/site/search-engines/sitemap.server'
import { sitemapFilePath } from '~/paths'
import { targetPath } from '~/http/link-targets/target-path'
import { xmlText } from '~/http/search-engines/xml-text'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlElement(origin: string, { target, changedAt }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${xmlText(changedAt)}</lastmod>`
  return `<url><loc>${xmlText(origin + targetPath(target))}</loc>${changed}</url>`
}

/** A file of the sitemap, one line for each page (sitemaps.org). */
export async function* sitemapLines(origin: string, batches: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
  yield `${declaration}\n<urlset ${namespace}>\n`
  for await (const entries of batches)
    if (entries.length > 0) yield `${entries.map((entry) => urlElement(origin, entry)).join('\n')}\n`
  yield '</urlset>\n'
}

/** The list of the files of the sitemap. */
export function sitemapIndex(origin: string, counts: Record<SitemapKind, number>): string {
  const files = sitemapKinds.flatMap((kind) =>
    Array.from({ length: counts[kind] }, (_, index) => `${kind}-${index + 1}`),
  )
  const elements = files.map((name) => `<sitemap><loc>${xmlText(origin + sitemapFilePath(name))}</loc></sitemap>`)
  return [declaration, `<sitemapindex ${namespace}>`, ...elements, '</sitemapindex>', ''].join('\n')
}
