import { style } from '@vanilla-extract/css'
import { tallBelowDesktop, tallPhone } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { layer, space, text } from '~/styles/tokens'

const row = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  paddingBlock: space[2],
  background: theme.color.background,
  borderTop: `1px solid ${theme.color.line}`,
})
const atBottom = {
  position: 'sticky',
  bottom: 0,
  zIndex: layer.bar,
  paddingBottom: `calc(${space[2]} + env(safe-area-inset-bottom))`,
} as const

/**
 * Stays in view at the bottom of a phone, as wide as the window. It stands at the end of its part, so it covers nothing
 * for good.
 */
export const onPhone = style([
  row,
  {
    '@media': {
      [tallPhone]: { ...atBottom, marginInline: `calc(-1 * ${space.gutter})`, paddingInline: space.gutter },
    },
  },
])
/** The same on tablets, too. */
export const belowDesktop = style([
  row,
  {
    '@media': {
      [tallBelowDesktop]: { ...atBottom, marginInline: `calc(-1 * ${space.gutter})`, paddingInline: space.gutter },
    },
  },
])
/** Stays in view at the bottom of a drawer. */
export const inDrawer = style([
  row,
  {
    marginInline: `calc(-1 * ${space[6]})`,
    paddingInline: space[6],
    '@media': { '(min-height: 32em)': { ...atBottom } },
  },
])
export const amount = style({
  display: 'grid',
  lineHeight: 1.25,
  fontWeight: 600,
  fontSize: text.md,
  whiteSpace: 'nowrap',
})
export const note = style({ fontSize: text.xs, fontWeight: 400, color: theme.color.textMuted })
export const action = style({ flex: '0 1 14rem', display: 'grid' })
