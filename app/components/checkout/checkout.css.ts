import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { radius, space, text } from '~/styles/tokens'

export const lines = style({ display: 'grid' })
export const line = style({
  display: 'grid',
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  gap: space[4],
  paddingBlock: space[5],
  borderBottom: `1px solid ${theme.color.line}`,
  '@media': { [media.tablet]: { gridTemplateColumns: '8rem minmax(0, 1fr)' } },
})
export const ownPicture = style({ width: '4rem' })
export const linePicture = style({
  aspectRatio: '4 / 5',
  overflow: 'hidden',
  borderRadius: radius.small,
  background: theme.color.surface,
})
export const lineWords = style({
  display: 'grid',
  gap: space[2],
  alignContent: 'start',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
export const lineName = style({
  fontFamily: theme.font.heading,
  fontSize: text.md,
  textDecoration: 'none',
  selectors: { '&:hover': { textDecoration: 'underline' } },
})
export const lineFacts = style({ fontSize: text.sm, color: theme.color.textMuted })
export const inlineForm = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] })
export const problem = style({ color: theme.color.danger, fontSize: text.sm })
export const amount = style({ fontWeight: 600, whiteSpace: 'nowrap', marginLeft: 'auto' })

/** What can be done with a line, its words in line with those above. */
export const lineActions = style([inlineForm, { marginInlineStart: `calc(-1 * ${space[3]})` }])

export const addressBlock = style({ display: 'grid', gap: space[1], justifyItems: 'start' })

export const totals = style({ display: 'grid', gap: space[2] })
export const totalsRow = style({ display: 'flex', justifyContent: 'space-between', gap: space[4] })
export const grand = style([
  totalsRow,
  {
    fontSize: text.lg,
    fontWeight: 600,
    borderTop: `1px solid ${theme.color.line}`,
    paddingTop: space[3],
    marginTop: space[2],
  },
])
export const saved = style({ color: theme.color.success })
export const box = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
export const couponList = style({ display: 'grid', gap: space[3] })
export const coupon = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
  border: `1px dashed ${theme.color.lineStrong}`,
  borderRadius: radius.medium,
  padding: space[3],
})
export const code = style({ fontWeight: 600, letterSpacing: '0.04em' })
export const heading = style({ fontSize: text.lg })
export const head = style({ display: 'grid', gap: space[4], marginBottom: space[6] })
export const sectionBox = style({
  display: 'grid',
  gap: space[4],
  paddingBlock: space[5],
  borderTop: `1px solid ${theme.color.line}`,
  gridTemplateColumns: 'minmax(0, 1fr)',
})
export const address = style({ fontStyle: 'normal', lineHeight: 1.6 })
export const qr = style({ width: '12rem', height: '12rem', background: '#fff', borderRadius: radius.small })
/** Name and value of what has to be paid, near each other. */
export const facts = style({ display: 'grid', gap: space[1], maxWidth: '24rem' })
export const narrow = style({ maxWidth: '34rem' })
export const countryRow = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] })
export const grow = style({ flex: '1 1 12rem', minWidth: 0 })
export const offers = style({
  cursor: 'pointer',
  paddingBlock: space[2],
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
})
export const miniLine = style({
  display: 'grid',
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  gap: space[3],
  alignItems: 'center',
  fontSize: text.sm,
})
export const small = style({ fontSize: text.sm })

/** The billing address is hidden while the box says that it is the same; browsers without :has() show it always. */
export const billing = style([sectionBox, {}])
globalStyle(`form:has(input[name=isBillingSame]:checked) ${billing}`, { display: 'none' })
