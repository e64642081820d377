/** A link of a section; its label and its address are settings of their own. */
export interface SectionLink {
  label: string
  href: string
}

/** The link of two settings; null unless both are filled in. */
export function linkOf(label: string, href: string): SectionLink | null {
  return label && href ? { label, href } : null
}
