/** Addresses below /account that no page has. */
export function loader(): never {
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}
