import { style } from '@vanilla-extract/css'

/** A form is no wider than its fields are long. */
export const form = style({ maxWidth: '30rem' })
/** In a table, which can be scrolled sideways. */
export const command = style({ whiteSpace: 'nowrap' })
export const wrappedCommand = style({ overflowWrap: 'anywhere' })
export const list = style({ listStyle: 'disc', paddingInlineStart: '1.25em' })
