import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space, target } from '~/styles/tokens'

export const tabs = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[6],
  border: 0,
  padding: 0,
  margin: 0,
  minWidth: 0,
})
/** Other browsers show each text below its title. */
const canChoose = 'selector(:has(*))'
export const tab = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  minHeight: target,
  borderBottom: '3px solid transparent',
  cursor: 'pointer',
  selectors: { '&:has(:checked)': { borderBottomColor: theme.color.theme, fontWeight: 600 } },
  '@supports': { [canChoose]: { order: 1 } },
})
export const radio = style({ accentColor: theme.color.theme })
export const panel = style({
  width: '100%',
  paddingBlock: space[5],
  '@supports': {
    [canChoose]: {
      order: 2,
      display: 'none',
      selectors: { [`${tab}:has(:checked) + &`]: { display: 'block' } },
    },
  },
})
