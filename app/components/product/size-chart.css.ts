import { style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { radius, shadow, space, target, text } from '~/styles/tokens'

export const opener = style({
  minHeight: target,
  color: theme.color.theme,
  fontSize: text.sm,
  textDecoration: 'underline',
  textUnderlineOffset: '0.25em',
  cursor: 'pointer',
})
export const chart = style({
  selectors: {
    '&:popover-open': {
      position: 'fixed',
      inset: 0,
      margin: 'auto',
      width: 'min(40rem, 100vw - 2rem)',
      height: 'fit-content',
      maxHeight: 'calc(100dvh - 2rem)',
      overflow: 'auto',
      padding: space[5],
      border: `1px solid ${theme.color.line}`,
      borderRadius: radius.small,
      background: theme.color.background,
      color: theme.color.text,
      boxShadow: shadow.high,
    },
    '&::backdrop': { background: 'rgb(20 20 35 / 40%)' },
  },
})
export const head = style({ display: 'flex', gap: space[3], alignItems: 'center', justifyContent: 'space-between' })

export const measure = style({ display: 'grid', whiteSpace: 'nowrap' })
