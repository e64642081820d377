import type { Palette } from './palette'
import { isDark, shade } from './shade'

/** The colours and fills of one object in a picture. */
export interface Ink extends Palette {
  /** Prefix of its SVG ids, unique in the picture. */
  id: string
  /** Fill of its cloth: a url() of a pattern. */
  cloth: string
  /** Fill of the specks over its glaze. */
  specks: string
  /** Whether it has a shadow on the wall or the ground directly behind it. */
  castsShadow: boolean
  /** Whether a person wears it, so that it is on no hanger and shows no back of its neck. */
  isWorn: boolean
}

interface Form {
  /** Unique among the forms of the object. */
  name: string
  /** Outline. */
  d: string
  /** A fill other than the object's cloth, and the colour that its shadows are derived from. */
  fill?: string
  tone?: string
  /** SVG that is drawn on the surface, under the shadows. */
  inside?: string
  /** Creases: paths of dark and of light creases. */
  folds?: string
  lights?: string
  /** Width of the shadow along its far edge; a larger value looks rounder. */
  depth?: number
}

/**
 * A blurred line: strokes of several widths over each other. A blur filter looks the same, but rendering it takes ten
 * times as long.
 */
export function blurred(d: string, colour: string, width: number, opacity: number, layers = 7): string {
  const each = (1 - (1 - opacity) ** (1 / layers)).toFixed(4)
  const strokes = Array.from(
    { length: layers },
    (_, index) => `<path d="${d}" stroke-width="${((width * (index + 1)) / layers).toFixed(1)}"/>`,
  )
  return `<g fill="none" stroke="${colour}" stroke-opacity="${each}" stroke-linejoin="round" stroke-linecap="round">${strokes.join('')}</g>`
}

/**
 * One form with light from the upper left: its shadow on the background, its surface with what is drawn on it, creases,
 * and a shadow along the far edge.
 */
export function form(
  ink: Ink,
  { name, d, fill = ink.cloth, tone = ink.ground, inside = '', folds = '', lights = '', depth = 46 }: Form,
): string {
  const id = `${ink.id}-${name}`
  const deep = shade(tone, isDark(tone) ? -0.72 : -0.55)
  const strength = isDark(tone) ? 0.62 : 0.4
  const away = Math.min(26, depth * 0.5)
  return (
    (ink.castsShadow
      ? `<g transform="translate(${away} ${away})"><path d="${d}" fill="#2c1b10" opacity=".16"/>${blurred(d, '#2c1b10', away * 2.2, 0.2)}</g>`
      : '') +
    `<clipPath id="${id}"><path d="${d}"/></clipPath><path d="${d}" fill="${fill}"/><g clip-path="url(#${id})">${inside}` +
    `<g transform="translate(${-depth * 0.22} ${-depth * 0.16})">${blurred(d, deep, depth * 1.7, strength)}</g><g transform="translate(${depth * 0.34} ${depth * 0.26})">${blurred(d, '#fff8ea', depth, 0.26)}</g>` +
    (folds ? blurred(folds, deep, 46, strength * 0.8) : '') +
    (lights ? blurred(lights, '#fff8ea', 42, 0.26) : '') +
    `</g><path d="${d}" fill="none" stroke="${deep}" stroke-width="2" opacity=".4"/>`
  )
}

/** A dashed line that looks like stitches. */
export function stitch(d: string, colour: string, width = 2.6): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="9 6" stroke-linecap="round" opacity=".8"/>`
}

export function line(d: string, colour: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`
}

export const wood = { light: '#c39a6b', middle: '#a67a4b', dark: '#7a5632' }

/** A wooden hanger whose hook ends at (500, y). */
export function hanger(ink: Ink, y: number, spread = 190): string {
  if (ink.isWorn) return ''
  const low = y + 118
  return (
    line(`M500 ${y + 84}V${y + 52}q0-16 16-22 22-8 18-30-8-26-36-22-22 4-22 26`, '#8d8578', 8) +
    `<path d="M${500 - spread} ${low + 30}Q470 ${low - 40} 500 ${low - 44}Q530 ${low - 40} ${500 + spread} ${low + 30}l-6 22Q530 ${low - 8} 500 ${low - 10}Q470 ${low - 8} ${506 - spread} ${low + 52}z" fill="${wood.middle}"/>` +
    line(
      `M${510 - spread} ${low + 28}Q470 ${low - 32} 500 ${low - 36}Q530 ${low - 32} ${490 + spread} ${low + 28}`,
      wood.light,
      5,
      0.9,
    )
  )
}

/** Gradients for all pictures. */
export const gradientDefs =
  `<linearGradient id="pane" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fffaf0" stop-opacity="0"/><stop offset=".3" stop-color="#fffaf0"/><stop offset=".7" stop-color="#fffaf0"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></linearGradient>` +
  `<linearGradient id="under" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2c1b10" stop-opacity=".3"/><stop offset="1" stop-color="#2c1b10" stop-opacity="0"/></linearGradient>` +
  `<radialGradient id="shadow"><stop offset="0" stop-color="#2c1b10"/><stop offset=".35" stop-color="#2c1b10" stop-opacity=".72"/><stop offset=".7" stop-color="#2c1b10" stop-opacity=".22"/><stop offset="1" stop-color="#2c1b10" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="glow"><stop offset="0" stop-color="#ffe9b0"/><stop offset=".4" stop-color="#ffdb92" stop-opacity=".6"/><stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="under-disc"><stop offset=".84" stop-color="#2c1b10" stop-opacity=".5"/><stop offset=".93" stop-color="#2c1b10" stop-opacity=".18"/><stop offset="1" stop-color="#2c1b10" stop-opacity="0"/></radialGradient>` +
  `<linearGradient id="round" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#140c08" stop-opacity=".3"/><stop offset=".16" stop-color="#fff8ea" stop-opacity=".1"/><stop offset=".3" stop-color="#fff8ea" stop-opacity=".42"/><stop offset=".44" stop-color="#fff8ea" stop-opacity=".04"/><stop offset=".72" stop-color="#140c08" stop-opacity=".16"/><stop offset=".94" stop-color="#140c08" stop-opacity=".5"/><stop offset="1" stop-color="#140c08" stop-opacity=".4"/></linearGradient>` +
  `<linearGradient id="metal" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3a2608" stop-opacity=".5"/><stop offset=".2" stop-color="#fff6d8" stop-opacity=".7"/><stop offset=".34" stop-color="#3a2608" stop-opacity=".05"/><stop offset=".52" stop-color="#fff6d8" stop-opacity=".35"/><stop offset=".7" stop-color="#3a2608" stop-opacity=".35"/><stop offset=".88" stop-color="#fff6d8" stop-opacity=".25"/><stop offset="1" stop-color="#3a2608" stop-opacity=".55"/></linearGradient>` +
  `<radialGradient id="hollow" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="#140c08" stop-opacity=".62"/><stop offset=".6" stop-color="#140c08" stop-opacity=".3"/><stop offset="1" stop-color="#fff8ea" stop-opacity=".18"/></radialGradient>` +
  `<radialGradient id="disc" cx=".36" cy=".3" r=".85"><stop offset="0" stop-color="#fff8ea" stop-opacity=".5"/><stop offset=".5" stop-color="#fff8ea" stop-opacity=".05"/><stop offset="1" stop-color="#140c08" stop-opacity=".28"/></radialGradient>`

/** The shadow of a round object that lies on the ground. */
export const discShadow = (cx: number, cy: number, r: number): string =>
  `<circle cx="${cx + 20}" cy="${cy + 24}" r="${r * 1.07}" fill="url(#under-disc)"/>`

export const buttons = (x: number, from: number, to: number, count: number, colour: string): string =>
  Array.from({ length: count }, (_, index) => {
    const y = from + (count > 1 ? ((to - from) * index) / (count - 1) : 0)
    return `<circle cx="${x}" cy="${y}" r="7.5" fill="${shade(colour, -0.35)}"/><circle cx="${x - 1}" cy="${y - 1.4}" r="6.4" fill="${colour}"/><circle cx="${x - 1}" cy="${y - 1}" r="1.6" fill="${shade(colour, -0.5)}"/>`
  }).join('')

/** The inside of the back, visible through the neckline of a garment on a hanger. */
export const backNeck = (ink: Ink, d: string): string =>
  ink.isWorn ? '' : `<path d="${d}" fill="${shade(ink.ground, -0.42)}"/>`
