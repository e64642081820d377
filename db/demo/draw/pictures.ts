import type { ArtKind, ColourName, PatternName } from '../types'
import { paletteOf, type Palette } from './palette'
import { patternDef, speckleDef } from './patterns'
import { archWindow, boards, leafShadow, marigolds, oranges, pegRail, plant, spool, table, windowLight } from './rooms'
import { isDark, mix, shade } from './shade'
import { blurred, stitch, gradientDefs, wood, type Ink } from './forms'
import { canBeWorn, drawPerson } from './wear/figures'
import { things } from './things'

const width = 1200
const height = 1500

function svg(w: number, h: number, defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${gradientDefs}${defs}</defs>${content}</svg>`
}

interface Subject {
  art: ArtKind
  pattern: PatternName
  colour: ColourName
}

interface Prepared {
  defs: string
  drawn: string
  ink: Ink
  palette: Palette
  stage: 'hang' | 'stand' | 'lay'
  hook: number
}

/** Draws an object, with the SVG definitions that it needs; their ids start with `id`. */
function prepare({ art, pattern, colour }: Subject, id: string): Prepared {
  const palette = paletteOf(colour)
  const { draw, stage, scale, hook } = things[art]
  const ink: Ink = {
    ...palette,
    id,
    cloth: `url(#${id}-cloth)`,
    specks: `url(#${id}-specks)`,
    castsShadow: stage !== 'stand',
    isWorn: false,
  }
  return {
    defs: patternDef(`${id}-cloth`, pattern, palette, scale) + speckleDef(`${id}-specks`, palette.ground),
    drawn: draw(ink),
    ink,
    palette,
    stage,
    hook,
  }
}

/**
 * The colours of the background: a very light tint of the object's colour, or of its print when the object is light.
 */
function paperFor({ ground, print }: Palette): { high: string; middle: string; low: string } {
  const tint = isDark(mix(ground, '#000000', 0.22)) ? ground : print
  return { high: mix(tint, '#fbf6ee', 0.93), middle: mix(tint, '#f5ede1', 0.86), low: mix(tint, '#f1e6d6', 0.76) }
}

/** The shadow under a standing object: dark directly under it, softer to the right. */
const footShadow = (cx: number, y: number, reach: number) =>
  `<ellipse cx="${cx + reach * 0.3}" cy="${y}" rx="${reach * 1.4}" ry="${reach * 0.22}" fill="url(#shadow)" opacity=".34"/><ellipse cx="${cx}" cy="${y - 4}" rx="${reach * 0.96}" ry="${reach * 0.12}" fill="url(#shadow)" opacity=".62"/>`

/** An object on a plain background. 4:5. */
export function drawFront(art: ArtKind, pattern: PatternName, colour: ColourName): string {
  const { defs, drawn, palette, stage } = prepare({ art, pattern, colour }, 'a')
  const paper = paperFor(palette)
  const wall = `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paper.high}"/><stop offset="1" stop-color="${paper.low}"/></linearGradient>`
  const sweep = `<linearGradient id="sweep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${paper.middle}"/><stop offset=".67" stop-color="${paper.low}"/><stop offset=".76" stop-color="${paper.middle}"/><stop offset="1" stop-color="${paper.high}"/></linearGradient>`
  const back = `<path d="M0 0H${width}V${height}H0z" fill="url(#${stage === 'stand' ? 'sweep' : 'wall'})"/>${windowLight(width, height, 0.42)}`
  const content =
    stage === 'stand'
      ? `${footShadow(600, 1216, 400)}<g transform="translate(60 210) scale(1.08)">${drawn}</g>`
      : `<g transform="translate(${stage === 'hang' ? '0 100' : '40 180'}) scale(${stage === 'hang' ? 1.2 : 1.12})">${drawn}</g>`
  return svg(width, height, defs + wall + sweep, back + content)
}

const walls = ['#e3d3bb', '#d3d8ca', '#e2c8b8', '#ccd5dc', '#e6d7b4']

/** A person who wears it, in front of a wall with light from a window. */
function wornScene(subject: Subject, { defs, ink, palette }: Prepared, seed: number, tone?: string): string {
  const { drawn, lift } = drawPerson(subject.art, ink, things[subject.art].draw, seed)
  const wall = tone ?? mix(walls[seed % walls.length] ?? '#e3d3bb', isDark(palette.ground) ? '#fbf4e8' : '#b9a890', 0.3)
  const mirrored = seed % 2 === 1
  return svg(
    width,
    height,
    defs,
    `<path d="M0 0H1200V1500H0z" fill="${wall}"/>${archWindow(mirrored ? -40 : 700, 120, 520, 1500, 'arch')}${windowLight(width, height, 0.5)}${leafShadow(mirrored ? 1010 : 340, 160, 1.7)}<g transform="translate(10 ${130 - lift * 1.18}) scale(1.18)">${drawn}</g>`,
  )
}

function hangingScene({ defs, drawn, hook }: Prepared, seed: number): string {
  const wall = walls[seed % walls.length] ?? '#e3d3bb'
  const mirrored = seed % 2 === 1
  const x = mirrored ? 210 : 40
  return svg(
    width,
    height,
    defs,
    `<path d="M0 0H1200V1500H0z" fill="${wall}"/><path d="M0 900H1200V1500H0z" fill="${shade(wall, -0.12)}"/><path d="M0 894H1200V912H0z" fill="${shade(wall, 0.35)}"/>${windowLight(width, height, 0.5)}${leafShadow(mirrored ? 330 : 1190, 240, 1.5)}` +
      `<path d="M0 1390H1200V1500H0z" fill="${wood.middle}"/><path d="M0 1350H1200V1392H0z" fill="${shade(wall, 0.4)}"/>${pegRail(width, 130, mirrored ? [180, 690, 1080] : [120, 520, 980])}` +
      `${plant(mirrored ? 170 : 1010, 1450, mirrored ? 0.74 : 0.9)}<g transform="translate(${x} ${166 - hook * 0.96}) scale(.96)">${drawn}</g>`,
  )
}

function tableScene({ defs, drawn, palette }: Prepared, seed: number): string {
  const wall = walls[(seed + 2) % walls.length] ?? '#e3d3bb'
  const top = mix('#c49a6b', palette.accent, 0.08)
  const mirrored = seed % 2 === 1
  return svg(
    width,
    height,
    defs,
    `<path d="M0 0H1200V1500H0z" fill="${wall}"/>${archWindow(mirrored ? 120 : 590, 150, 490, 800, 'arch')}${windowLight(width, height, 0.34)}${leafShadow(mirrored ? 1230 : 380, 120, 1.2)}${table(width, height, 1040, top)}` +
      `<path d="M0 1180Q600 1150 1200 1180V1500H0z" fill="${mix(palette.ground, '#f6efe2', 0.78)}"/><path d="M0 1196Q600 1166 1200 1196" stroke="${palette.ground}" stroke-width="9" fill="none" opacity=".6"/><path d="M0 1216Q600 1186 1200 1216" stroke="${palette.ground}" stroke-width="3" fill="none" opacity=".6"/>` +
      `${seed % 3 === 0 ? oranges(mirrored ? 980 : 200, 1140, 0.9) : plant(mirrored ? 1010 : 190, 1150, 0.72)}${footShadow(600, 1284, 330)}<g transform="translate(${mirrored ? 190 : 190} 516) scale(.82)">${drawn}</g>`,
  )
}

function lyingScene({ defs, drawn, palette }: Prepared, seed: number): string {
  const tones = ['#b88a5c', '#d9c7a8', '#8f6a48', '#c7b094']
  return svg(
    width,
    height,
    defs,
    `${boards(width, height, tones[seed % tones.length] ?? '#b88a5c')}<path d="M-60 980Q300 900 640 1010T1300 930V1560H-60z" fill="${mix(palette.accent, '#f6efe2', 0.72)}"/><path d="M-60 1010Q300 930 640 1040T1300 960" stroke="${palette.accent}" stroke-width="6" stroke-dasharray="16 10" fill="none" opacity=".7"/>` +
      `<g transform="translate(110 190) scale(.98) rotate(${seed % 2 === 0 ? -5 : 5} 500 540)">${drawn}</g>${marigolds(seed % 2 === 0 ? 980 : 170, 1250, 1)}${seed % 2 === 0 ? spool(170, 230, 1, palette.accent) : marigolds(1030, 170, 0.7)}${windowLight(width, height, 0.22)}`,
  )
}

/** A bed with the bedspread, or a bench with cushions. */
function restingScene(subject: Subject, seed: number): string {
  const thing = prepare(subject, 'a')
  const wall = walls[(seed + 1) % walls.length] ?? '#e3d3bb'
  const { ground, accent } = thing.palette
  if (subject.art === 'cushion') {
    const second = prepare({ ...subject, pattern: subject.pattern === 'plain' ? 'stripe' : 'plain' }, 'b')
    return svg(
      width,
      height,
      thing.defs + second.defs,
      `<path d="M0 0H1200V1500H0z" fill="${wall}"/>${windowLight(width, height, 0.5)}${leafShadow(1130, 130, 1.5)}<path d="M0 1330H1200V1500H0z" fill="${shade(wall, -0.3)}"/><path d="M60 1000H1140V1130H60z" fill="#f3ead9"/><path d="M60 1000H1140V1130H60z" fill="url(#round)" opacity=".25"/><path d="M40 1126H1160V1180H40z" fill="${wood.middle}"/><path d="M80 1180h60v210H80zM1060 1180h60v210h-60z" fill="${wood.dark}"/>` +
        `<g transform="translate(500 330) scale(.72) rotate(9 500 560)">${second.drawn}</g>${footShadow(480, 1004, 260)}<g transform="translate(80 300) scale(.78) rotate(-5 500 560)">${thing.drawn}</g>`,
    )
  }
  const pillow = (x: number, tone: string) =>
    `<path d="M${x} 700Q${x - 20} 640 ${x + 40} 640Q${x + 200} 620 ${x + 380} 640Q${x + 430} 640 ${x + 414} 700Q${x + 400} 780 ${x + 420} 860H${x}Q${x + 12} 780 ${x} 700z" fill="${tone}"/><path d="M${x + 30} 800q160 40 360 0" stroke="${shade(tone, -0.3)}" stroke-width="5" fill="none" opacity=".4"/>`
  const spread = 'M70 900Q600 840 1130 900L1190 1400Q600 1470 10 1400Z'
  return svg(
    width,
    height,
    thing.defs + `<clipPath id="spread"><path d="${spread}"/></clipPath>`,
    `<path d="M0 0H1200V1500H0z" fill="${wall}"/>${windowLight(width, height, 0.5)}${leafShadow(260, 60, 1.3)}<path d="M110 900V560Q110 430 260 430H940Q1090 430 1090 560V900z" fill="${wood.middle}"/><path d="M150 900V570Q150 470 270 470H930Q1050 470 1050 570V900z" fill="${wood.light}"/>` +
      `<path d="M300 470v430M450 470v430M600 470v430M750 470v430M900 470v430" stroke="${wood.dark}" stroke-width="6" opacity=".45"/>${pillow(190, '#fbf5ea')}${pillow(610, '#f4ebdb')}<g transform="translate(400 560) scale(.4)">${prepare({ art: 'cushion', pattern: 'plain', colour: subject.colour }, 'c').drawn.replaceAll('url(#c-cloth)', accent)}</g>` +
      `<g clip-path="url(#spread)"><path d="${spread}" fill="url(#a-cloth)"/><path d="M0 890Q600 830 1200 890V960Q600 900 0 960z" fill="${mix(accent, '#fff6e6', 0.5)}"/>${stitch('M0 972Q600 912 1200 972', ground, 5)}${blurred('M196 1060Q160 1230 120 1440M468 1030Q450 1230 440 1470M762 1030Q780 1230 790 1470M1014 1050Q1050 1230 1090 1440', '#140c08', 110, 0.3)}${blurred('M326 1050Q300 1220 280 1460M611 1030Q612 1220 614 1480M894 1050Q920 1220 940 1460', '#fff8ea', 100, 0.3)}</g>`,
  )
}

/** The object in a room. 4:5. */
export function drawScene(art: ArtKind, pattern: PatternName, colour: ColourName, seed: number): string {
  const subject = { art, pattern, colour }
  if (art === 'cushion' || art === 'bedspread') return restingScene(subject, seed)
  const prepared = prepare(subject, 'a')
  if (canBeWorn(art)) return wornScene(subject, prepared, seed)
  if (prepared.stage === 'hang') return hangingScene(prepared, seed)
  return prepared.stage === 'lay' ? lyingScene(prepared, seed) : tableScene(prepared, seed)
}

/** A detail: the cloth in folds, or an enlarged part of an object that is not cloth. 4:5. */
export function drawDetail(art: ArtKind, pattern: PatternName, colour: ColourName): string {
  const prepared = prepare({ art, pattern, colour }, 'a')
  const { palette } = prepared
  if (!things[art].isCloth) {
    const paper = paperFor(palette)
    const ground =
      prepared.stage === 'stand'
        ? `<path d="M0 1130H1200V1500H0z" fill="${paper.high}"/><path d="M0 1130H1200V1220H0z" fill="url(#under)" opacity=".4"/>${footShadow(380, 1304, 760)}`
        : ''
    const [x, y, scale] = prepared.stage === 'lay' ? [-760, -420, 2.1] : [-620, -560, 2]
    return svg(
      width,
      height,
      prepared.defs,
      `<path d="M0 0H1200V1500H0z" fill="${paper.middle}"/>${windowLight(width, height, 0.4)}${ground}<g transform="translate(${x} ${y}) scale(${scale})">${prepared.drawn}</g>`,
    )
  }
  const lining = mix(palette.accent, '#fff6e6', 0.35)
  const deep = shade(palette.ground, isDark(palette.ground) ? -0.72 : -0.45)
  const corner = 'M1200 860Q960 980 900 1180T640 1500H1200z'
  return svg(
    width,
    height,
    patternDef('near', pattern, palette, 2.5) + patternDef('lining', 'plain', { ...palette, ground: lining }, 2.5),
    `<path d="M0 0H1200V1500H0z" fill="url(#near)"/>${blurred('M-60 260Q320 460 700 300T1260 360M-60 720Q300 900 640 760T1260 620M-60 1180Q260 1300 560 1200T900 1240', deep, 190, 0.5, 14)}${blurred('M-60 150Q320 330 700 180T1260 220M-60 590Q300 760 640 620T1260 480M-60 1050Q260 1160 560 1060T960 1060', '#fffaf0', 170, 0.4, 14)}${blurred('M1200 850Q950 970 890 1170T624 1500', deep, 130, 0.6, 10)}` +
      `<path d="${corner}" fill="url(#lining)"/><path d="${corner}" fill="url(#disc)"/>${stitch('M1200 900Q990 1010 932 1196T690 1500', palette.ground, 7)}${windowLight(width, height, 0.2)}`,
  )
}

/** The picture of a category: one thing of it, worn where it can be. 4:5. */
export function drawTile(subject: Subject, wall: string, seed: number): string {
  return canBeWorn(subject.art) && things[subject.art].isCloth && subject.art !== 'tote'
    ? wornScene(subject, prepare(subject, 'a'), seed, wall)
    : drawTableau([subject], wall, { w: 1000, h: 1250 })
}

/** Several objects together, on a rail or on a table, for banners and category tiles. */
export function drawTableau(subjects: Subject[], wall: string, size: { w: number; h: number }): string {
  const prepared = subjects.map((subject, index) => prepare(subject, `t${index}`))
  const isHung = prepared.every((thing) => thing.stage === 'hang')
  const isLying = prepared.length === 1 && prepared[0]?.stage === 'lay'
  const { w, h } = size
  const step = w / prepared.length
  const floor = Math.round(h * 0.74)
  const defs = prepared.map((thing) => thing.defs).join('')
  const back = `<path d="M0 0H${w}V${h}H0z" fill="${wall}"/>`
  if (isHung) {
    // windows cut the sides and the top of a wide picture: what it shows is in the middle
    const inner = w > h ? 0.8 : 1
    const scale = Math.min((step * inner * 1.52) / 1000, (h * 0.84) / 1000)
    const rail = h * (w > h ? 0.12 : 0.06)
    const middle = (index: number) => w / 2 + (index - (prepared.length - 1) / 2) * step * inner
    const drawn = prepared.map(
      (thing, index) =>
        `<g transform="translate(${middle(index) - 500 * scale} ${rail + 22 - thing.hook * scale}) scale(${scale})">${thing.drawn}</g>`,
    )
    return svg(
      w,
      h,
      defs,
      `${back}<circle cx="${w * 0.74}" cy="${h * 0.3}" r="${h * 0.3}" fill="#f0c274" opacity=".55"/><path d="M0 ${h * 0.78}H${w}V${h}H0z" fill="${shade(wall, -0.1)}"/><path d="M0 ${h * 0.775}H${w}v12H0z" fill="${shade(wall, 0.4)}"/>${windowLight(w, h, 0.5)}${leafShadow(w * 0.3, h * 0.02, h / 900)}${pegRail(
        w,
        rail,
        prepared.map((_, index) => middle(index)),
      )}${drawn.join('')}${w > h ? plant(w * 0.93, h * 1.01, h / 2100) : ''}`,
    )
  }
  if (isLying) {
    const scale = Math.min(w, h) / 1040
    return svg(
      w,
      h,
      defs,
      `${back}${windowLight(w, h, 0.5)}<g transform="translate(${w / 2 - 500 * scale} ${h / 2 - 540 * scale}) scale(${scale})">${prepared.map((thing) => thing.drawn).join('')}</g>`,
    )
  }
  const inner = w > h ? 0.82 : 1
  const scale = Math.min((step * inner * 1.3) / 1000, (h * 0.72) / 1000)
  const foot = floor + h * 0.1
  const drawn = prepared.map((thing, index) => {
    const x = w / 2 + (index - (prepared.length - 1) / 2) * step * inner
    const y = foot + (index % 2 === 0 ? 0 : h * 0.045)
    return `${footShadow(x, y - 6, 330 * scale)}<g transform="translate(${x - 500 * scale} ${y - 930 * scale}) scale(${scale})">${thing.drawn}</g>`
  })
  const arch = prepared.length > 1 ? archWindow(w * 0.56, h * 0.08, w * 0.3, floor - h * 0.08, 'arch') : ''
  return svg(
    w,
    h,
    defs,
    `${back}${arch}${windowLight(w, h, 0.4)}${leafShadow(w * 0.4, h * 0.02, h / 1100)}${table(w, h, floor, '#c8a074')}${drawn.join('')}`,
  )
}
