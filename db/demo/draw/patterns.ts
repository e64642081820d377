import type { PatternName } from '../types'
import type { Palette } from './palette'
import { isDark, mix, shade } from './shade'

const size = 120

/** The texture of handwoven cloth: short threads, lighter and darker than the ground, in both directions. */
function weave(ground: string): string {
  const light = shade(ground, isDark(ground) ? 0.13 : 0.35)
  const deep = shade(ground, isDark(ground) ? -0.22 : -0.1)
  let along = ''
  let across = ''
  for (let row = 0; row < 20; row += 1) {
    const y = row * 6 + 2
    const start = (row * 47) % size
    along += `M${start} ${y}h${38 + ((row * 13) % 30)}M${(start + 74) % size} ${y}h22`
    across += `M${y} ${(row * 31) % size}v${26 + ((row * 17) % 34)}M${y + 3} ${(row * 53 + 40) % size}v20`
  }
  return `<path d="${along}" stroke="${light}" stroke-width="1.6" opacity=".55"/><path d="${across}" stroke="${deep}" stroke-width="1.5" opacity=".5"/>`
}

/** One printed flower: petals, a slightly shifted centre in the second colour, two leaves. */
function flower(x: number, y: number, turn: number, { print, accent }: Palette): string {
  const petals = [0, 60, 120, 180, 240, 300]
    .map((angle) => `<ellipse cx="0" cy="-11" rx="5" ry="8" transform="rotate(${angle})"/>`)
    .join('')
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 8q2 16-4 26" stroke="${print}" stroke-width="2.4" fill="none"/><path d="M-1 18q-14-6-18 6 12 6 18-6zM0 24q13-5 17 6-12 6-17-6z" fill="${print}"/><g fill="${print}">${petals}</g><circle r="5.4" cx="1.2" cy="1" fill="${accent}"/></g>`
}

function ikat({ ground, print, accent }: Palette): string {
  // the threads of ikat cloth end at different places, so every edge is drawn as short, uneven bars
  const diamond = (half: number, colour: string, jitter: number) => {
    let bars = ''
    for (let x = -half; x <= half; x += 3) {
      const reach = (half - Math.abs(x)) * 1.25 + ((Math.abs(x) * jitter) % 7)
      bars += `M${60 + x} ${60 - reach}V${60 + reach}`
    }
    return `<path d="${bars}" stroke="${colour}" stroke-width="3.2"/>`
  }
  const corners = [
    [0, 0],
    [size, 0],
    [0, size],
    [size, size],
  ].map(([x = 0, y = 0]) => {
    let bars = ''
    for (let dx = -18; dx <= 18; dx += 3)
      bars += `M${x + dx} ${y - (18 - Math.abs(dx)) * 1.2 - ((Math.abs(dx) * 5) % 6)}V${y + (18 - Math.abs(dx)) * 1.2 + ((Math.abs(dx) * 7) % 6)}`
    return `<path d="${bars}" stroke="${accent}" stroke-width="3.1"/>`
  })
  return diamond(45, print, 5) + diamond(30, ground, 7) + diamond(16, accent, 3) + corners.join('')
}

function kantha({ ground, print, accent }: Palette): string {
  const rows = Array.from({ length: 10 }, (_, row) => {
    const colour = row % 5 === 2 ? accent : print
    return `<path d="M${row % 2 === 0 ? 1 : 7} ${row * 12 + 6}h${size}" stroke="${colour}" stroke-width="2.3" stroke-dasharray="8 4" stroke-linecap="round" opacity=".85"/><path d="M${row % 2 === 0 ? 1 : 7} ${row * 12 + 9}h${size}" stroke="${shade(ground, -0.4)}" stroke-width="1.6" stroke-dasharray="8 4" opacity=".4"/>`
  })
  return rows.join('')
}

function check({ ground, print, accent }: Palette): string {
  return `<path d="M30 0V120M0 30H120" stroke="${print}" stroke-width="26" opacity=".3"/><path d="M90 0V120M0 90H120" stroke="${shade(ground, isDark(ground) ? 0.3 : -0.14)}" stroke-width="22" opacity=".55"/><path d="M52 0V120M68 0V120M0 52H120M0 68H120" stroke="${print}" stroke-width="2.2" opacity=".75"/><path d="M60 0V120M0 60H120" stroke="${accent}" stroke-width="3" opacity=".9"/>`
}

function wave({ print, accent }: Palette): string {
  const rows = [10, 50, 90].map(
    (y) =>
      `<path d="M-30 ${y}q15-16 30 0t30 0 30 0 30 0 30 0 30 0" fill="none" stroke="${print}" stroke-width="3"/><path d="M-30 ${y + 9}q15-16 30 0t30 0 30 0 30 0 30 0 30 0" fill="none" stroke="${print}" stroke-width="1.6" opacity=".75"/>`,
  )
  const dots = [30, 70, 110].flatMap((y, row) =>
    [15, 45, 75, 105].map(
      (x, index) =>
        `<circle cx="${(x + row * 15) % size}" cy="${y}" r="${index % 2 === 0 ? 3.4 : 2.4}" fill="${index % 2 === 0 ? accent : print}"/>`,
    ),
  )
  return rows.join('') + dots.join('')
}

/** The cloth (or glaze) of an object as an SVG pattern with this id. */
export function patternDef(id: string, name: PatternName, palette: Palette, scale = 1): string {
  const { ground, print, accent } = palette
  const marks: Record<PatternName, string> = {
    plain: '',
    stripe: `<path d="M14 0V120M26 0V120M86 0V120" stroke="${print}" stroke-width="5" opacity=".85"/><path d="M56 0V120" stroke="${mix(ground, print, 0.35)}" stroke-width="22"/><path d="M102 0V120" stroke="${accent}" stroke-width="3"/>`,
    check: check(palette),
    buti:
      flower(30, 26, 8, palette) +
      flower(90, 86, -8, palette) +
      `<g fill="${accent}"><circle cx="90" cy="26" r="2.8"/><circle cx="30" cy="86" r="2.8"/></g><g fill="${print}"><circle cx="82" cy="32" r="1.6"/><circle cx="98" cy="32" r="1.6"/><circle cx="22" cy="92" r="1.6"/><circle cx="38" cy="92" r="1.6"/></g>`,
    ikat: ikat(palette),
    kantha: kantha(palette),
    wave: wave(palette),
  }
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="scale(${scale})"><rect width="${size}" height="${size}" fill="${ground}"/>${marks[name]}${weave(ground)}</pattern>`
}

/** Small dark dots to draw over a glaze, as an SVG pattern with this id. */
export function speckleDef(id: string, ground: string): string {
  let specks = ''
  for (let index = 0; index < 46; index += 1)
    specks += `<circle cx="${(index * 67 + 13) % 240}" cy="${(index * 109 + 29) % 240}" r="${0.8 + ((index * 7) % 5) * 0.42}"/>`
  return `<pattern id="${id}" width="240" height="240" patternUnits="userSpaceOnUse"><g fill="${shade(ground, isDark(ground) ? -0.55 : -0.5)}" opacity=".55">${specks}</g></pattern>`
}
