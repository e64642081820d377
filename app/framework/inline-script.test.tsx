import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InlineScript, InlineScripts, InlineStyle, InlineStyles } from './inline-script'

test('the texts of inline scripts and styles are collected for the policy of their page', () => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  renderToString(
    <InlineScripts.Provider value={scripts}>
      <InlineStyles.Provider value={styles}>
        <InlineStyle text="p{}" />
        <InlineScript text="go()" />
      </InlineStyles.Provider>
    </InlineScripts.Provider>,
  )
  expect([[...scripts], [...styles]]).toEqual([['go()'], ['p{}']])
})

test('outside of a page they are an error in development and in tests', () => {
  expect(() => renderToString(<InlineScript text="go()" />)).toThrow('by renderPage alone')
  expect(() => renderToString(<InlineStyle text="p{}" />)).toThrow('by renderPage alone')
})
