import { HtmlValidate } from 'html-validate'

/**
 * All rules of html-validate about validity and accessibility. Off are those about the way that HTML is written, which
 * React decides; the length of a title, which the shop's owner decides; the type of a button, as `submit` is the
 * default and what these buttons do; `for` on a label around its control, which some voice control needs; and a role
 * that the element has of its own, because some browsers take it away from a table whose rows are laid out as cards.
 */
const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'off',
    'no-redundant-for': 'off',
    'no-redundant-role': 'off',
  },
})

/** Finds the faults in the HTML of a whole page; none for a valid page. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
}
