import { expect, test } from 'vitest'
import { findInvalidHtml } from './integration/served/pages/html-validator'

const pageOf = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>A page</title></head><body><main><h1>A page</h1>${body}</main></body></html>`

test.each([
  ['an id twice, in pictures too', '<svg><g id="star"></g></svg><svg><g id="star"></g></svg>', /an id that another/],
  ['a script attribute of data', '<script type="application/json" async="">1</script>', /data with attributes/],
  ['an inline script that is async', '<script async="">1</script>', /says when it runs/],
  [
    'a label that is hidden around its field',
    '<label aria-hidden="true">Empty <input name="a" tabindex="-1"></label>',
    /label of a control/,
  ],
  [
    'a greatest length of a date',
    '<label for="day">Day</label> <input id="day" type="date" maxlength="10">',
    /input-attributes.*maxlength/i,
  ],
])('the check of pages finds %s', async (_what, body, fault) => {
  expect((await findInvalidHtml(pageOf(body))).join()).toMatch(fault)
})

test('the check of pages finds nothing in what is valid', async () => {
  const body =
    '<svg><g id="a"></g></svg><template><p id="a">A</p></template><script type="module" async="">a</script>' +
    '<script async="" src="/a.js"></script><script type="application/json" id="b">"<p id=\\"a\\">"</script>' +
    '<label for="c">Length</label> <input id="c" maxlength="10">'
  expect(await findInvalidHtml(pageOf(body))).toEqual([])
})
