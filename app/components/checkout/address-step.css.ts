import { globalStyle, style } from '@vanilla-extract/css'
import { ruledSection } from '~/styles/layout.css'

/** The billing address is hidden while the box above it is ticked. Browsers without :has() always show it. */
export const billing = style([ruledSection, {}])
globalStyle(`form:has(input[name=isBillingSame]:checked) ${billing}`, { display: 'none' })
