import type { ArtKind } from '../../types'
import { drapedDupatta, drapedSaree } from './draped'
import { blurred, form, line, type Ink } from '../forms'
import { campShirt, kurta, longKurta, shirt } from './tops'
import { mix, shade } from '../shade'

/** Who wears it. */
type Wearer = 'woman' | 'man'

interface Worn {
  wearer: Wearer
  /** Whether the legs are drawn bare, in trousers, or not at all, because the garment itself covers them. */
  legs: 'bare' | 'trousers' | 'own'
  /** Drawn below and above the garment itself. */
  below?: (ink: Ink) => string
  above?: (ink: Ink) => string
  /** Whether the garment is drawn by `below` or `above` instead. */
  isDraped?: boolean
  /** Moves the figure up, in units of the drawing, to show what is lower. */
  lift?: number
}

const skins = ['#8f5f40', '#a8744f', '#73492f', '#b98560', '#9b6848']
const hairColour = '#2b1d18'
const plain = (ink: Ink, ground: string, id: string): Ink => ({
  ...ink,
  ground,
  print: mix(ground, '#fff8ea', 0.35),
  accent: mix(ground, '#140c08', 0.25),
  cloth: ground,
  id,
})

/** Neck, chin and lips. The picture ends above the lips. */
function head(ink: Ink, wearer: Wearer, skin: string): string {
  const deep = shade(skin, -0.35)
  const width = wearer === 'man' ? 10 : 0
  return (
    form(ink, {
      name: 'neck',
      d: `M${448 - width} -80V70Q446 116 404 142Q440 330 500 330Q560 330 596 142Q554 116 ${552 + width} 70V-80Z`,
      fill: skin,
      tone: skin,
      depth: 30,
    }) +
    blurred('M456 64Q500 104 546 64', deep, 60, 0.5) +
    line('M420 158Q456 168 484 184M580 158Q544 168 516 184', deep, 3, 0.4) +
    form(ink, {
      name: 'jaw',
      d:
        wearer === 'man'
          ? 'M402 -220Q402 -20 440 22Q474 66 500 66Q526 66 560 22Q598 -20 598 -220Z'
          : 'M408 -220Q406 -30 448 14Q482 54 500 54Q518 54 552 14Q594 -30 592 -220Z',
      fill: skin,
      tone: skin,
      depth: 34,
    }) +
    `<path d="M468 -22Q486 -34 500 -28Q514 -34 532 -22Q500 -16 468 -22z" fill="${mix(skin, '#7a2a2a', 0.5)}"/><path d="M468 -22Q500 -16 532 -22Q518 0 500 0Q482 0 468 -22z" fill="${mix(skin, '#96403c', 0.5)}"/>`
  )
}

/** Hair behind the shoulders of a woman. */
const hair = (ink: Ink): string =>
  form(ink, {
    name: 'hair',
    d: 'M376 -220Q350 60 392 190Q450 230 500 230Q550 230 608 190Q650 60 624 -220Z',
    fill: hairColour,
    tone: '#4a352c',
    depth: 40,
    lights: 'M404 -200Q384 40 410 180M600 -200Q618 40 590 180',
  })

const earrings = `<circle cx="414" cy="-16" r="9" fill="#d6a945"/><path d="M414 -6v22" stroke="#d6a945" stroke-width="5"/><circle cx="586" cy="-16" r="9" fill="#b58a3c"/><path d="M586 -6v22" stroke="#b58a3c" stroke-width="5"/>`

/** An arm from the shoulder to the hand. */
function arm(ink: Ink, name: string, skin: string): string {
  const deep = shade(skin, -0.4)
  return (
    form(ink, {
      name: `${name}-thumb`,
      d: 'M756 752Q734 782 732 816Q734 832 744 826Q756 812 766 792Z',
      fill: skin,
      tone: skin,
      depth: 12,
    }) +
    form(ink, {
      name,
      d: 'M630 190Q686 196 704 250L770 470Q794 600 790 736Q804 790 796 836Q790 872 776 880Q764 876 762 846Q748 812 750 772Q742 610 712 510L630 320Z',
      fill: skin,
      tone: skin,
      depth: 26,
    }) +
    line('M778 820Q780 846 774 866M762 816Q764 838 762 848', deep, 2.6, 0.5)
  )
}

function arms(ink: Ink, skin: string): string {
  return `${arm(ink, 'arm-right', skin)}<g transform="matrix(-1 0 0 1 1000 0)">${arm(ink, 'arm-left', skin)}</g>`
}

/** Legs, bare or in straight trousers, from the hips to below the picture. */
function legs(ink: Ink, skin: string, kind: 'bare' | 'trousers', wearer: Wearer): string {
  const isMan = wearer === 'man'
  if (kind === 'bare')
    return (
      form(ink, {
        name: 'leg-left',
        d: 'M360 700H494Q496 900 486 1050Q492 1180 470 1360H408Q384 1190 392 1060Q352 900 360 700Z',
        fill: skin,
        tone: skin,
        depth: 34,
      }) +
      form(ink, {
        name: 'leg-right',
        d: 'M506 700H640Q648 900 608 1060Q616 1190 592 1360H530Q508 1180 514 1050Q504 900 506 700Z',
        fill: skin,
        tone: skin,
        depth: 34,
      })
    )
  const cloth = mix(ink.ground, isMan ? '#3b3a40' : '#efe6d6', 0.8)
  const [out, hem] = isMan ? [350, 346] : [356, 378]
  return form(ink, {
    name: 'trousers',
    d: `M${out} 700H${1000 - out}Q${1000 - out + 10} 1000 ${1000 - hem} 1360H528Q520 1000 500 880Q480 1000 472 1360H${hem}Q${out - 10} 1000 ${out} 700Z`,
    fill: cloth,
    tone: cloth,
    folds: 'M420 820Q400 1080 402 1340M580 820Q600 1080 598 1340M500 880Q492 1000 486 1100',
    lights: 'M378 820Q366 1080 372 1340M560 900Q570 1100 566 1340',
  })
}

const whiteShirt = (ink: Ink) => shirt(plain(ink, '#efe8db', `${ink.id}-in`))

/** The bag's strap goes over the shoulder, or its handles hang from a hand. */
const carried = (ink: Ink, scale: number, x: number, y: number, draw: (ink: Ink) => string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${draw({ ...ink, id: `${ink.id}-bag` })}</g>`

/** How each thing that can be worn is worn; the others are shown in a room. */
const worn: Partial<Record<ArtKind, Worn>> = {
  kurta: { wearer: 'woman', legs: 'trousers' },
  anarkali: { wearer: 'woman', legs: 'trousers' },
  tunic: { wearer: 'woman', legs: 'trousers' },
  dress: { wearer: 'woman', legs: 'bare' },
  shirtDress: { wearer: 'woman', legs: 'bare' },
  jacket: { wearer: 'woman', legs: 'trousers', below: (ink) => kurta(plain(ink, '#efe8db', `${ink.id}-in`)) },
  longKurta: { wearer: 'man', legs: 'trousers' },
  shirt: { wearer: 'man', legs: 'trousers' },
  bandShirt: { wearer: 'man', legs: 'trousers' },
  campShirt: { wearer: 'man', legs: 'trousers' },
  vest: { wearer: 'man', legs: 'trousers', below: (ink) => longKurta(plain(ink, '#efe8db', `${ink.id}-in`)) },
  apron: { wearer: 'man', legs: 'trousers', below: whiteShirt },
  tapered: { wearer: 'woman', legs: 'own', lift: 560 },
  trousers: { wearer: 'man', legs: 'own', lift: 560 },
  saree: { wearer: 'woman', legs: 'own', isDraped: true, above: drapedSaree },
  scarf: {
    wearer: 'woman',
    legs: 'trousers',
    isDraped: true,
    below: (ink) => kurta(plain(ink, mix(ink.print, '#efe8db', 0.75), `${ink.id}-in`)),
    above: drapedDupatta,
  },
  tote: { wearer: 'man', legs: 'trousers', isDraped: true, below: whiteShirt },
  nameTote: { wearer: 'man', legs: 'trousers', isDraped: true, below: whiteShirt },
  jhola: {
    wearer: 'woman',
    legs: 'trousers',
    isDraped: true,
    below: (ink) => kurta(plain(ink, '#e6ddcc', `${ink.id}-in`)),
  },
}

export const canBeWorn = (art: ArtKind): boolean => worn[art] !== undefined

/**
 * A person who wears it, from the chin to below the knees, in a box of 1000 units around the garment.
 * @param draw draws the garment alone
 */
export function drawPerson(
  art: ArtKind,
  ink: Ink,
  draw: (ink: Ink) => string,
  seed: number,
): { drawn: string; lift: number } {
  const { wearer, legs: kind, below, above, isDraped = false, lift = 0 } = worn[art] ?? { wearer: 'woman', legs: 'own' }
  const skin = skins[seed % skins.length] ?? '#8f5f40'
  const own: Ink = { ...ink, isWorn: true }
  const figure: Ink = { ...own, id: `${ink.id}-f` }
  const isLower = kind === 'own' && lift > 0
  const bag =
    art === 'tote' || art === 'nameTote'
      ? carried(own, 0.42, 572, 786, draw)
      : art === 'jhola'
        ? jholaOnShoulder(own, draw)
        : ''
  // what is worn with trousers is drawn above their waist, which is at 112 of their own box
  const top = isLower
    ? wearer === 'woman'
      ? tuckedTop(plain(own, '#efe8db', `${ink.id}-in`))
      : campShirt(plain(own, '#e7e0d2', `${ink.id}-in`))
    : ''
  const garment = isDraped ? '' : isLower ? `<g transform="translate(0 548)">${draw(own)}</g>` : draw(own)
  const drawn =
    (wearer === 'woman' ? hair(figure) : '') +
    (kind === 'own' ? (isLower ? feet(figure, skin) : '') : legs(figure, skin, kind, wearer)) +
    arms(figure, skin) +
    (wearer === 'woman' ? earrings : '') +
    head(figure, wearer, skin) +
    (below?.(own) ?? '') +
    (isLower && wearer === 'man' ? garment + top : top + garment) +
    (above?.(own) ?? '') +
    bag
  return { drawn, lift }
}

/** A plain top without sleeves, tucked into trousers. */
const tuckedTop = (ink: Ink): string =>
  form(ink, {
    name: 'body',
    d: 'M420 126Q500 200 580 126L648 150Q638 240 668 330Q650 440 660 680H340Q350 440 332 330Q362 240 352 150Z',
    folds: 'M400 320Q420 480 380 660M600 320Q584 480 620 660',
    lights: 'M440 300Q440 480 430 660M560 300Q560 480 566 660',
  })

/** Feet in sandals below trousers. */
function feet(ink: Ink, skin: string): string {
  const foot = (x: number, name: string) =>
    form(ink, {
      name,
      d: `M${x - 30} 1440H${x + 30}L${x + 34} 1530Q${x + 44} 1580 ${x + 30} 1590H${x - 34}Q${x - 46} 1580 ${x - 34} 1530Z`,
      fill: skin,
      tone: skin,
      depth: 18,
    }) +
    `<path d="M${x - 46} 1580q44 22 90 0v20q-46 18 -90 0z" fill="#5a3a26"/><path d="M${x - 40} 1552Q${x} 1528 ${x + 38} 1552" stroke="#5a3a26" stroke-width="15" fill="none"/>`
  return foot(404, 'foot-left') + foot(596, 'foot-right')
}

/** A bag with a wide strap, from the shoulder to the hip. */
const jholaOnShoulder = (ink: Ink, draw: (ink: Ink) => string) =>
  line('M372 168Q560 420 760 700', shade(ink.ground, -0.45), 50) +
  line('M372 168Q560 420 760 700', ink.accent, 40) +
  `<g transform="translate(470 330) scale(.58)">${draw({ ...ink, id: `${ink.id}-bag` }).replace(/^(?:<path[^>]*\/>){3}/, '')}</g>`
