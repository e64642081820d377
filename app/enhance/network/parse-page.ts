/**
 * Parses the HTML of another page of the shop, to show a part of it in this one. Without its inline styles: the policy
 * of this page allows only its own, and the browser reports others even where they are not used.
 */
export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html.replace(/<style[^>]*>[^]*?<\/style>/g, ''), 'text/html')
}
