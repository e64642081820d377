import type { PatternName } from '../types'
import { isDark, shade } from './shade'

/** The cloth (or glaze) of a product as an SVG pattern with this id. */
export function patternDef(id: string, name: PatternName, colour: string, scale = 1): string {
  const ink = isDark(colour) ? shade(colour, 0.62) : shade(colour, -0.42)
  const soft = isDark(colour) ? shade(colour, 0.16) : shade(colour, -0.09)
  const weave = `<path d="M0 3H60M0 9H60M0 15H60M0 21H60M0 27H60M0 33H60M0 39H60M0 45H60M0 51H60M0 57H60" stroke="${soft}" stroke-width="1.4" opacity=".55"/>`
  const marks: Record<PatternName, string> = {
    plain: '',
    stripe: `<path d="M12 0V60M20 0V60M48 0V60" stroke="${ink}" stroke-width="3.4"/><path d="M34 0V60" stroke="${soft}" stroke-width="7"/>`,
    check: `<path d="M15 0V60M45 0V60M0 15H60M0 45H60" stroke="${ink}" stroke-width="2.6" opacity=".75"/><path d="M30 0V60M0 30H60" stroke="${soft}" stroke-width="10" opacity=".8"/>`,
    buti: `<g fill="${ink}"><circle cx="15" cy="15" r="2.6"/><path d="M15 3c4 3 4 7 0 9-4-2-4-6 0-9zM15 27c4-3 4-7 0-9-4 2-4 6 0 9zM3 15c3-4 7-4 9 0-2 4-6 4-9 0zM27 15c-3-4-7-4-9 0 2 4 6 4 9 0z"/><circle cx="45" cy="45" r="2.6"/><path d="M45 33c4 3 4 7 0 9-4-2-4-6 0-9zM45 57c4-3 4-7 0-9-4 2-4 6 0 9zM33 45c3-4 7-4 9 0-2 4-6 4-9 0zM57 45c-3-4-7-4-9 0 2 4 6 4 9 0z"/></g>`,
    ikat: `<g fill="none" stroke="${ink}" stroke-width="3"><path d="M30 4l14 26-14 26-14-26z"/><path d="M30 17l7 13-7 13-7-13z"/></g><path d="M0 30l6-8 6 8-6 8zM48 30l6-8 6 8-6 8z" fill="${ink}" opacity=".8"/>`,
    kantha: `<g stroke="${ink}" stroke-width="2.2" stroke-dasharray="9 6" stroke-linecap="round"><path d="M2 8H60M8 20H60M2 32H60M8 44H60M2 56H60"/></g>`,
    wave: `<g fill="none" stroke="${ink}" stroke-width="2.6" opacity=".85"><path d="M0 12q15-14 30 0t30 0M0 32q15-14 30 0t30 0M0 52q15-14 30 0t30 0"/></g>`,
  }
  return `<pattern id="${id}" width="60" height="60" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="60" height="60" fill="${colour}"/>${name === 'plain' || name === 'kantha' ? weave : ''}${marks[name]}</pattern>`
}
