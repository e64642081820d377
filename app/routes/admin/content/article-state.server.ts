/** Whether an article is a draft, in the blog, or will be, in words. */
export function articleState(
  { isPublished, publishedAt }: { isPublished: boolean; publishedAt: string },
  now: string,
): { label: string; tone: 'neutral' | 'success' | 'info' } {
  if (!isPublished) return { label: 'Draft', tone: 'neutral' }
  return publishedAt > now ? { label: 'Planned', tone: 'info' } : { label: 'Published', tone: 'success' }
}
