/** A short text with at most one link, which a page or a mail shows after what is its own. */
export interface Note {
  title?: string
  text: string
  link?: { label: string; href: string }
}
