import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Notice, type NoticeTone } from './notice'

const roleOf = (tone: NoticeTone, isStatus: boolean) =>
  /role="(\w+)"/.exec(
    renderToStaticMarkup(
      <Notice tone={tone} isStatus={isStatus}>
        Saved
      </Notice>,
    ),
  )?.[1]

test('a result is announced, an error is announced with priority, and a plain notice is not announced', () => {
  expect(roleOf('success', true)).toBe('status')
  expect(roleOf('danger', true)).toBe('alert')
  expect(roleOf('danger', false)).toBeUndefined()
})
