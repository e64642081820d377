/** Whether a text contains an element, a comment or a declaration of HTML. A lone '<' is not one. Pure. */
export function hasMarkup(text: string): boolean {
  return /<[a-z!/?]/i.test(text)
}
