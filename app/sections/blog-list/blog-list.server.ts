import { readArticles } from '~/domain/site/blog/read-blog.server'
import { defineSection } from '~/sections/define-section.server'
import { choice, integer, slugOf, text } from '~/sections/setting-kinds.server'

/** Articles of the blog. */
export const blogList = defineSection({
  type: 'blog_list',
  label: 'Articles',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    limit: integer({ label: 'Number of articles', default: 3, min: 1, max: 12 }),
    by: choice({
      label: 'Which articles',
      default: 'newest',
      choices: { newest: 'The newest', category: 'Of a category', tag: 'With a tag' },
    }),
    slug: slugOf({ label: 'Category or tag', of: 'a category or tag of the blog' }),
  },

  async load(shop, { settings }) {
    const { heading, limit, by, slug } = settings
    const scope = by === 'newest' || slug === '' ? ({ kind: 'all' } as const) : { kind: by, slug }
    const { articles } = await readArticles(shop, scope, 1)
    return articles.length > 0 ? { heading, articles: articles.slice(0, limit) } : null
  },
  component: async () => (await import('./blog-list')).BlogListSection,
})
