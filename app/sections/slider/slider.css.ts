import { style, styleVariants } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

/** The edge of the next slide shows that there is more. */
export const slides = style({
  gridAutoColumns: '100%',
  selectors: { '&:has(> :nth-child(2))': { gridAutoColumns: '94%' } },
})
export const slide = style({
  position: 'relative',
  display: 'grid',
  minHeight: 'min(30rem, 80vh)',
  '@media': { [media.desktop]: { minHeight: 'min(40rem, 76vh)' } },
})
export const picture = style({ position: 'absolute', inset: 0, display: 'grid' })
export const copy = style({
  position: 'relative',
  display: 'grid',
  gap: space[4],
  justifyItems: 'start',
  alignContent: 'center',
  padding: `${space[8]} ${space.gutter}`,
})
/** The text has its own ground, so that it can be read in front of any picture. */
export const overPicture = style({
  alignSelf: 'end',
  margin: space.gutter,
  padding: space[8],
  maxWidth: '34rem',
})
export const heading = style({ fontSize: text.xxl })
export const tone = styleVariants({
  light: { background: theme.color.surface, color: theme.color.text },
  dark: { background: theme.color.text, color: theme.color.background },
  theme: { background: theme.color.theme, color: theme.color.onTheme },
  accent: { background: theme.color.accent, color: theme.color.onAccent },
})
