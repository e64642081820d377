import type { Visitor } from '~/domain/shop'
import { getVisitor } from './visitor.server'

/** The visitor, where the test gateway and the mail viewer exist; elsewhere there is no such page. */
export async function requireDevelopment(request: Request): Promise<Visitor> {
  const visitor = await getVisitor(request)
  if (!visitor.isDevelopment) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
  return visitor
}
