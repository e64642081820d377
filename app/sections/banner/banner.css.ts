import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const banner = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', overflow: 'hidden' })
export const withPicture = style({
  // the height keeps the picture's box nearly in its proportions, also in a window that is as high as wide, so that
  // little is cut off
  '@media': {
    [media.desktop]: {
      gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
      minHeight: 'min(max(44rem, 36vw), 44vw, 70vh)',
    },
  },
})
export const tone = styleVariants({
  light: { background: theme.color.surface, color: theme.color.text },
  dark: { background: theme.color.text, color: theme.color.background },
  theme: { background: theme.color.theme, color: theme.color.onTheme },
  accent: { background: theme.color.accent, color: theme.color.onAccent },
})
export const copy = style({
  display: 'grid',
  gap: space[5],
  alignContent: 'center',
  justifyItems: 'start',
  padding: `clamp(2rem, 6vw, 6rem) ${space.gutter}`,
  '@media': {
    [media.desktop]: {
      // it begins where the rest of the page begins; --window: of a page that has a picture on both sides (theme-css)
      paddingInlineStart: `calc(${space.gutter} + max(0px, (var(--window, 100vw) - ${theme.layout.width}) / 2))`,
    },
  },
})
export const eyebrow = style({ fontSize: text.sm, letterSpacing: '0.04em' })
export const heading = style({ fontSize: text.xxl, maxWidth: '7.8em' })
export const display = style([heading, { fontSize: text.display, lineHeight: 1.02, letterSpacing: '-0.025em' }])
export const paragraph = style({ fontSize: text.md, maxWidth: '27em' })
export const picture = style({
  position: 'relative',
  // its proportions and least height would make it wider than a narrow phone
  width: '100%',
  minHeight: '14rem',
  aspectRatio: '3 / 2',
  '@media': { [media.desktop]: { aspectRatio: 'auto', gridArea: '1 / 2' } },
})
/** Pictures fill their box; what matters in them is mostly above their middle. */
export const fill = style({ position: 'absolute', inset: 0, display: 'grid' })
globalStyle(`${fill} img`, { objectPosition: '50% 30%' })
