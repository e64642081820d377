import { expect, test } from 'vitest'
import { findJsonFault } from './json-fault'

test.each([
  ['{\n  "title": "Main",\n  "items": [\n    {"label": "A"},\n  ]\n}', 5, 3, /a value is needed .* there is \]/],
  ['{\n  "title": "Main"\n  "items": []\n}', 3, 3, /a comma or } is needed, but there is "/],
  ["{'title': 1}", 1, 2, /a name in double quotes is needed, but there is '/],
  ['{"title": "Ma\nin"}', 1, 11, /this text has no end in its line/],
  ['{"a": 01}', 1, 7, /a value is needed/],
  ['{"a": 1}\n}', 2, 1, /nothing more is possible/],
  ['{"a": [1, 2', 1, 12, /a comma or \] is needed, but the text ends/],
  ['', 1, 1, /the text ends/],
])('the place where %j is no JSON is found', (text, line, column, problem) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(findJsonFault(text)).toEqual({ line, column, problem: expect.stringMatching(problem) })
})
