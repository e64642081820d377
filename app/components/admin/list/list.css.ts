import { globalStyle, style, styleVariants } from '@vanilla-extract/css'
import { media, phoneOnly } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, target, text } from '~/styles/tokens'

/** Below it the rows of a table are cards: beside the navigation of a tablet, columns would be too narrow to read. */
const wide = media.desktop
const narrow = '(max-width: 63.99em)'

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: space[3],
})

export const search = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  width: '100%',
  '@media': { [wide]: { width: 'auto', minWidth: '24rem' } },
})
export const searchField = style({
  flex: '1 1 10rem',
  minWidth: 0,
  minHeight: target,
  paddingInline: space[3],
  background: theme.color.background,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.corner.button,
  '@media': { [media.tablet]: { minHeight: '2.25rem' } },
})

/** Fields that filter a list, and their button: on phones as wide as the line, or two on a line where dates fit. */
export const filterForm = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  '@media': {
    [phoneOnly]: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))' },
  },
})

/** The filters by state, on as many lines as they need. */
export const tabs = style({ borderBlockEnd: `1px solid ${theme.color.line}` })
export const tabList = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] })
export const tab = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target,
  paddingInline: space[3],
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  color: theme.color.textMuted,
  borderBlockEnd: '2px solid transparent',
  selectors: {
    '&:hover': { color: theme.color.text },
    '&[aria-current]': { color: theme.color.text, fontWeight: 600, borderBlockEndColor: theme.color.theme },
    '&:focus-visible': { outlineOffset: '-2px' },
  },
  '@media': { [media.tablet]: { minHeight: '2.5rem' } },
})
export const count = style({
  paddingInline: '0.45em',
  borderRadius: '999px',
  background: theme.color.surface,
  color: theme.color.textMuted,
  fontSize: text.xs,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
})

export const table = style({ width: '100%', fontVariantNumeric: 'tabular-nums', borderCollapse: 'collapse' })
globalStyle(`${table} :is(th, td)`, {
  textAlign: 'start',
  verticalAlign: 'baseline',
  minWidth: 0,
  overflowWrap: 'anywhere',
})
globalStyle(`${table} thead th`, {
  fontSize: text.sm,
  fontWeight: 400,
  color: theme.color.textMuted,
  whiteSpace: 'nowrap',
})
globalStyle(`${table} :is(th, td)`, {
  '@media': { [wide]: { padding: `${space[2]} ${space[3]}`, borderBlockEnd: `1px solid ${theme.color.line}` } },
})
globalStyle(`${table} tbody tr:hover`, { '@media': { [wide]: { background: theme.color.surface } } })
globalStyle(`${table} :is(th, td):last-child`, { textAlign: 'end' })
globalStyle(`${table} thead`, { '@media': { [narrow]: { display: 'none' } } })
globalStyle(`${table}, ${table} tbody`, {
  '@media': { [narrow]: { display: 'grid', gap: space[3], gridTemplateColumns: 'minmax(0, 1fr)' } },
})
globalStyle(`${table} tbody tr`, {
  '@media': {
    [narrow]: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: `${space[1]} ${space[3]}`,
      padding: space[4],
      border: `1px solid ${theme.color.line}`,
      borderRadius: theme.corner.medium,
    },
  },
})
export const placed = style({ '@media': { [narrow]: { fontSize: text.sm, color: theme.color.textMuted } } })
export const total = style({
  fontWeight: 600,
  whiteSpace: 'nowrap',
  '@media': { [narrow]: { gridColumn: 2, gridRow: 1 } },
})
export const wholeRow = style({ '@media': { [narrow]: { gridColumn: '1 / -1' } } })
export const number = style({ whiteSpace: 'nowrap' })
export const second = style({ display: 'block', fontSize: text.sm, color: theme.color.textMuted })

const pill = style({
  display: 'inline-block',
  paddingInline: '0.6em',
  borderRadius: '999px',
  fontSize: text.sm,
  lineHeight: 1.6,
  whiteSpace: 'nowrap',
  '@media': { [media.forced]: { border: '1px solid' } },
})
export const state = styleVariants(
  {
    neutral: { background: theme.color.surface, color: theme.color.textMuted },
    todo: { background: theme.color.accent, color: theme.color.onAccent, fontWeight: 600 },
    done: { background: theme.color.successSoft, color: theme.color.success },
    warning: { background: theme.color.warningSoft, color: theme.color.warning, fontWeight: 600 },
  },
  (tone) => [pill, tone],
)
globalStyle(`${table} tbody tr:hover ${state.neutral}`, { background: theme.color.line })
/** A tag of the staff, beside the states of what it is on. */
export const tag = style([pill, { border: `1px solid ${theme.color.line}`, whiteSpace: 'normal' }])
export const states = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] })

export const pager = style({ display: 'flex', justifyContent: 'space-between', gap: space[3] })
/** The box of a row, as large as a finger. */
export const choice = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: target,
  minHeight: target,
  verticalAlign: 'middle',
  '@media': { [wide]: { minWidth: '2rem', minHeight: '2rem' } },
})
