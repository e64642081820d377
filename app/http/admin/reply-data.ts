/** What an action replies to its page, in what it was put into for a status; null for a redirect. */
export function asData(reply: unknown): object | null {
  if (typeof reply !== 'object' || reply === null || reply instanceof Response) return null
  const body: unknown = 'data' in reply && 'init' in reply ? reply.data : reply
  return typeof body === 'object' ? body : null
}
