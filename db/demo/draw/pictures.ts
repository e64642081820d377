import { colours, type ArtKind, type ColourName, type PatternName } from '../types'
import { patternDef } from './patterns'
import { shade } from './shade'
import { silhouettes } from './silhouettes'

const width = 1200
const height = 1500

const sheen = `<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></linearGradient>`
const blur = `<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter>`

function svg(w: number, h: number, defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${sheen}${blur}${defs}</defs>${content}</svg>`
}

/** The house's paper behind a thing of this colour: warm for dark things, a breath of the colour for light ones. */
function paper(colour: string): { top: string; low: string } {
  return { top: shade(shade(colour, 0.82), 0.1), low: shade(colour, 0.72) }
}

/** A thing on its own, standing in soft light. 4:5. */
export function drawFront(art: ArtKind, pattern: PatternName, colourName: ColourName): string {
  const colour = colours[colourName]
  const { top, low } = paper(colour)
  const defs = patternDef('cloth', pattern, colour, 1.25) + `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${low}"/></linearGradient>`
  const thing = silhouettes[art]({ fill: 'url(#cloth)', colour })
  return svg(width, height, defs, `<rect width="${width}" height="${height}" fill="url(#wall)"/><ellipse cx="600" cy="1300" rx="400" ry="46" fill="${shade(colour, -0.55)}" opacity=".28" filter="url(#soft)"/><g transform="translate(75 235) scale(1.05)">${thing}</g>`)
}

/** The thing at home: an arch, a low sun and a table. 4:5. */
export function drawScene(art: ArtKind, pattern: PatternName, colourName: ColourName, seed: number): string {
  const colour = colours[colourName]
  const walls = ['#e8d9c0', '#d9dcd0', '#e6cfc2', '#d5dbe2', '#eadfca']
  const wall = walls[seed % walls.length] ?? '#e8d9c0'
  const defs = patternDef('cloth', pattern, colour, 1.05)
  const arch = seed % 2 === 0
    ? `<path d="M250 1180V620q0-350 350-350t350 350v560z" fill="${shade(wall, 0.38)}"/><circle cx="770" cy="560" r="110" fill="#f3c877" opacity=".8"/>`
    : `<circle cx="600" cy="640" r="420" fill="${shade(wall, 0.36)}"/><path d="M120 1180q120-260 340-220 180-180 420 40 130-60 220 180z" fill="${shade(wall, -0.12)}"/>`
  const plant = `<g transform="translate(${seed % 2 === 0 ? 120 : 930} 820)"><path d="M60 360Q50 160 10 40M62 360q20-180 80-260M60 360q-40-120-100-160" stroke="#66733f" stroke-width="10" fill="none"/><g fill="#7d8b52"><path d="M10 40q-60 30-30 110 60-40 30-110zM142 100q60 20 30 100-60-30-30-100zM-40 200q-60 0-60 70 60 0 60-70zM40 150q60-20 80 40-60 20-80-40z"/></g><path d="M0 350h120l-16 120H16z" fill="#b9694a"/></g>`
  const thing = silhouettes[art]({ fill: 'url(#cloth)', colour })
  return svg(width, height, defs, `<rect width="${width}" height="${height}" fill="${wall}"/>${arch}<rect y="1180" width="${width}" height="320" fill="${shade('#a9825a', 0.2)}"/><rect y="1180" width="${width}" height="14" fill="#8a6b45"/>${plant}<ellipse cx="600" cy="1215" rx="330" ry="36" fill="#3a2b1c" opacity=".35" filter="url(#soft)"/><g transform="translate(200 435) scale(.8)">${thing}</g>`)
}

/** The cloth or glaze close by, folded. 4:5. */
export function drawDetail(pattern: PatternName, colourName: ColourName): string {
  const colour = colours[colourName]
  const defs = patternDef('cloth', pattern, colour, 3.1) + `<linearGradient id="fold" x1="0" y1="0" x2="1" y2=".4"><stop offset="0" stop-color="#000" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".14"/><stop offset=".6" stop-color="#000" stop-opacity=".04"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>`
  return svg(width, height, defs, `<rect width="${width}" height="${height}" fill="url(#cloth)"/><path d="M0 0h1200v330Q600 560 0 300z" fill="url(#fold)"/><path d="M0 300q600 260 1200 30v420Q640 1010 0 730z" fill="url(#fold)" opacity=".8"/><path d="M0 730q640 280 1200 20v750H0z" fill="url(#fold)"/>`)
}

/** Several things of the house in a row under one sun, for banners and category tiles. */
export function drawTableau(things: Array<{ art: ArtKind; pattern: PatternName; colour: ColourName }>, wall: string, size: { w: number; h: number }): string {
  const defs = things.map((thing, index) => patternDef(`cloth${index}`, thing.pattern, colours[thing.colour], 1.1)).join('')
  const floor = Math.round(size.h * 0.8)
  const step = size.w / things.length
  const scale = Math.min((step * 0.98) / 1000, (size.h * 0.68) / 1000)
  const drawn = things
    .map(({ art, colour }, index) => {
      const x = index * step + step / 2 - 500 * scale
      return `<ellipse cx="${index * step + step / 2}" cy="${floor + 22}" rx="${360 * scale}" ry="${40 * scale}" fill="#3a2b1c" opacity=".3" filter="url(#soft)"/><g transform="translate(${x} ${floor + 14 - 930 * scale}) scale(${scale})">${silhouettes[art]({ fill: `url(#cloth${index})`, colour: colours[colour] })}</g>`
    })
    .join('')
  return svg(size.w, size.h, defs, `<rect width="${size.w}" height="${size.h}" fill="${wall}"/><circle cx="${size.w * 0.72}" cy="${size.h * 0.36}" r="${size.h * 0.26}" fill="#f3c877" opacity=".75"/><path d="M0 ${floor}V${size.h * 0.62}q${size.w * 0.25}-${size.h * 0.22} ${size.w * 0.5}-${size.h * 0.04}t${size.w * 0.5}-${size.h * 0.06}V${floor}z" fill="${shade(wall, -0.1)}"/><rect y="${floor}" width="${size.w}" height="${size.h - floor}" fill="${shade('#a9825a', 0.25)}"/><rect y="${floor}" width="${size.w}" height="10" fill="#8a6b45"/>${drawn}`)
}
