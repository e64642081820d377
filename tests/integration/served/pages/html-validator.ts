import { HtmlValidate } from 'html-validate'

/**
 * All rules of html-validate about validity and accessibility. Off are those about the way that HTML is written, which
 * React decides; the length of a title, which the shop's owner decides; the type of a button, as `submit` is the
 * default and what these buttons do; and `for` on a label around its control, which some voice control needs.
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
    // a rule of HTML that the sets above lack
    'input-attributes': 'error',
  },
})

/** Finds the faults in the HTML of a whole page; none for a valid page. */
export async function findInvalidHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  )
  return [...faults, ...findFaultyTags(html)]
}

/** A start tag as React, the shop and sanitize-html write it: values between double quotes. */
const startTag = /<([a-z][\w-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*\/?>/gi

const scriptTypes = [undefined, '', 'module', 'text/javascript']

/** Finds what the Nu Html Checker finds in single tags and html-validate does not: it reads no content of an SVG. */
function findFaultyTags(html: string): string[] {
  // a template is a document of its own, and the text of a script has no elements
  const text = html.replace(
    /<!--.*?-->|(?<=<(?:script|style|template)\b[^>]*>).*?(?=<\/(?:script|style|template)>)/gs,
    '',
  )
  const ids = new Set<string>()
  return [...text.matchAll(startTag)].flatMap(([tag, name = '', written = '']) => {
    const attributes = new Map([...written.matchAll(/([^\s"=]+)(?:="([^"]*)")?/g)].map((one) => [one[1], one[2] ?? '']))
    const id = attributes.get('id')
    const isRepeated = id !== undefined && ids.has(id)
    if (id !== undefined) ids.add(id)
    const isScript = name === 'script' && scriptTypes.includes(attributes.get('type'))
    const hasScriptAttributes = ['async', 'defer', 'src', 'nomodule', 'integrity'].some((one) => attributes.has(one))
    const isLateInline = attributes.has('defer') || (attributes.has('async') && attributes.get('type') !== 'module')
    return [
      ...(isRepeated ? [`an id that another element has: ${tag}`] : []),
      ...(name === 'script' && !isScript && hasScriptAttributes ? [`data with attributes of a script: ${tag}`] : []),
      ...(isScript && !attributes.has('src') && isLateInline
        ? [`an inline script that says when it runs: ${tag}`]
        : []),
      ...(name === 'label' && attributes.has('aria-hidden') ? [`a label of a control that is hidden: ${tag}`] : []),
    ]
  })
}
