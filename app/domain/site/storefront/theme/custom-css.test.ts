import { expect, test } from 'vitest'
import { customCssProblem } from './custom-css'
import { storefrontSchema } from '~/domain/site/storefront/storefront.schema'

test.each([
  '',
  'h1{letter-spacing:-.03em}',
  'main{background:url(/images/a/640.webp)}',
  '/* quiet */ a{color:red} @media (min-width:40em){a{color:blue}}',
  'a{\r\n\tcolor:red;\t--profile:1\r\n}\n/* one */\n/* two */',
  'a[href^="mailto:"]::after{content:"Mail: "}li{list-style-image:url( "data:image/png;base64,iVBORw0KGgo=" )}',
])('the owner’s own styles may be %s', (css) => {
  expect(customCssProblem(css)).toBeNull()
  expect(storefrontSchema.parse({ customCss: css }).customCss).toBe(css)
})

test.each([
  '@import "/x.css";',
  '@IMPORT url(x)',
  'a{background:url(https://evil.example/x)}',
  'a{background:url("//evil.example/x")}',
  'a{background:u\\72l(https:\\2f\\2f evil.example)}',
  'a{background:image-set("https://evil.example/x" 1x)}',
  '@\\69mport "/x"',
  'a{background:url("/\t/evil.example/x")}',
  'a{background:url(https:evil.example/x)}',
  'a{background:url( HTTP:evil.example/x)}',
  'a{background:image-set("ht\ttps:evil.example/x" 1x)}',
  "a{background:image-set('\u0001https:/evil.example/x' 1x)}",
  'a{background:url(other:x)}',
  '</style><script>x()</script>',
  'a{color:red}}body{display:none}',
  '@namespace svg "x"',
])('the owner’s own styles may not be %s', (css) => {
  expect(customCssProblem(css)).not.toBeNull()
  expect(storefrontSchema.parse({ customCss: css }).customCss).toBe('')
})
