import { globalStyle } from '@vanilla-extract/css'
import { lowWindow, media, tallPhone } from './media'
import { theme } from './theme.css'
import { space, text } from './tokens'

// These rules are inside :where(), so that a class always overrides them, in any order of the stylesheets.
globalStyle(':where(*, *::before, *::after)', { boxSizing: 'border-box' })
globalStyle(':where(*)', { margin: 0 })
globalStyle(':where(html)', {
  WebkitTextSizeAdjust: '100%',
  scrollBehavior: 'smooth',
  // what has the focus is never below a bar that stays in view
  scrollPaddingBlock: '6rem 1rem',
  '@media': {
    [tallPhone]: { scrollPaddingBlock: '4.5rem 5rem' },
    [lowWindow]: { scrollPaddingBlock: '1rem' },
  },
})
globalStyle(':where(body)', {
  // what is placed by the length of the page is placed in it
  position: 'relative',
  minHeight: '100vh',
  fontFamily: theme.font.body,
  fontSize: theme.font.size,
  fontWeight: theme.font.weight,
  lineHeight: 1.55,
  color: theme.color.text,
  background: theme.color.background,
  WebkitFontSmoothing: 'antialiased',
  overflowWrap: 'break-word',
})
globalStyle(':where(h1, h2, h3, h4)', {
  fontFamily: theme.font.heading,
  fontWeight: theme.font.headingWeight,
  lineHeight: 1.15,
  letterSpacing: '-0.01em',
  textWrap: 'balance',
  // 'anywhere' breaks a long word also where a column would otherwise become as wide as it
  overflowWrap: 'anywhere',
})
globalStyle(':where(h1)', { fontSize: text.xxl })
globalStyle(':where(h2)', { fontSize: text.xl })
globalStyle(':where(h3)', { fontSize: text.lg })
globalStyle(':where(h4)', { fontSize: text.md })
globalStyle(':where(p)', { textWrap: 'pretty' })
globalStyle(':where(ul, ol)', { listStyle: 'none', padding: 0 })
globalStyle(':where(img, svg, video)', { display: 'block', maxWidth: '100%' })
globalStyle(':where(img)', { height: 'auto' })
globalStyle(':where(button, input, select, textarea)', { font: 'inherit', color: 'inherit', letterSpacing: 'inherit' })
globalStyle(':where(button)', { background: 'none', border: 0, padding: 0, cursor: 'pointer' })
globalStyle(':where(fieldset)', { border: 0, padding: 0, minWidth: 0 })
globalStyle(':where(legend)', { padding: 0 })
globalStyle(':where(a)', { color: 'inherit', textUnderlineOffset: '0.2em', textDecorationThickness: '1px' })
globalStyle(':where(summary)', { cursor: 'pointer', listStyle: 'none' })
globalStyle(':where(summary)::-webkit-details-marker', { display: 'none' })
globalStyle(':where(table)', { borderCollapse: 'collapse', width: '100%' })
globalStyle(':where(hr)', { border: 0, borderTop: `1px solid ${theme.color.line}` })
globalStyle(':where(dialog)', { margin: 'auto', border: 0, padding: 0, color: 'inherit' })
globalStyle(':where(dialog)::backdrop', { background: 'rgb(20 20 35 / 45%)' })
globalStyle(':where([hidden])', { display: 'none' })
globalStyle('[data-scripts] [data-no-js-only]', { display: 'none' })
globalStyle(':where(:focus-visible)', { outline: `2px solid ${theme.color.theme}`, outlineOffset: '2px' })
// from right to left: what points or moves forward is mirrored (--forward), and addresses and numbers keep their order
globalStyle(':where([dir=rtl])', { vars: { '--forward': '-1' } })
globalStyle(':where([dir=rtl]) :where([type=tel], [type=email], [type=url])', { direction: 'ltr', textAlign: 'end' })
globalStyle('::selection', { background: theme.color.accent, color: theme.color.onAccent })
globalStyle(':where(a, button, summary, input, select, textarea, label)', { touchAction: 'manipulation' })
globalStyle(':where(code)', { fontFamily: 'ui-monospace, monospace', fontSize: '0.95em' })

// In forced colours backgrounds and shadows are lost: what is chosen, pressed or unavailable has an outline or a colour
globalStyle('a[aria-current], [aria-pressed=true]', {
  '@media': { [media.forced]: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
})
globalStyle('a:focus-visible, button:focus-visible', {
  '@media': { [media.forced]: { outline: '3px solid', outlineOffset: '2px' } },
})
globalStyle('dialog, [popover]:popover-open', { '@media': { [media.forced]: { outline: '2px solid' } } })
globalStyle('button:disabled', {
  '@media': { [media.forced]: { color: 'GrayText !important' as 'GrayText', borderColor: 'GrayText', opacity: 1 } },
})
globalStyle(':where(address)', { fontStyle: 'normal' })

globalStyle('*, *::before, *::after', {
  '@media': {
    [media.calm]: {
      animationDuration: '1ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important' as 'auto',
    },
  },
})
globalStyle(':where(main)', { paddingBottom: space.section })
