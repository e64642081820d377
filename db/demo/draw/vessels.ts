import { mix, shade } from './shade'
import { blurred, discShadow, line, type Ink } from './forms'

const clay = '#b98a63'

/** A round vessel with glaze, specks and light. `foot`: y at which the glaze ends; null: it is glazed completely. */
function turned(
  ink: Ink,
  name: string,
  d: string,
  foot: number | null,
  options: { gloss?: 'round' | 'metal'; band?: string } = {},
): string {
  const id = `${ink.id}-${name}`
  const edge =
    foot === null
      ? ''
      : `<path d="M0 ${foot}q40 16 90 4t110 8 120-8 130 10 140-10 150 8 130-6 130-4V1100H0z" fill="${clay}"/><path d="M0 ${foot}q40 16 90 4t110 8 120-8 130 10 140-10 150 8 130-6 130-4" fill="none" stroke="${shade(ink.ground, -0.3)}" stroke-width="7" opacity=".6"/>`
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><path d="${d}" fill="${ink.cloth}"/>${options.band ?? ''}${edge}${options.gloss === 'metal' ? '' : `<path d="${d}" fill="${ink.specks}"/>`}` +
    `<path d="${d}" fill="url(#${options.gloss ?? 'round'})"/></g>`
  )
}

const shine = (d: string, width: number, opacity = 0.5) =>
  `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`
const steam = (x: number, y: number) =>
  blurred(`M${x} ${y}q-34-60 4-116t-6-110M${x + 74} ${y + 4}q-30-56 6-104t-4-90`, '#fffdf8', 36, 0.5)
const inner = (ink: Ink, cx: number, cy: number, rx: number, ry: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${mix(ink.ground, '#fff8ea', 0.22)}"/><ellipse cx="${cx}" cy="${cy + ry * 0.06}" rx="${rx * 0.945}" ry="${ry * 0.86}" fill="${mix(ink.ground, '#f3e6d0', 0.3)}"/><ellipse cx="${cx}" cy="${cy + ry * 0.06}" rx="${rx * 0.945}" ry="${ry * 0.86}" fill="url(#hollow)"/>`

export const mug = (ink: Ink): string =>
  steam(410, 380) +
  `<path d="M676 500Q872 450 856 620T650 806" fill="none" stroke="${shade(ink.ground, -0.5)}" stroke-width="58"/><path d="M676 496Q866 450 850 618T650 800" fill="none" stroke="${ink.ground}" stroke-width="46"/><path d="M690 482Q852 452 838 600" fill="none" stroke="#fffaf0" stroke-width="9" opacity=".35" stroke-linecap="round"/>` +
  turned(ink, 'body', 'M236 420H690Q704 700 652 890Q640 926 600 928H326Q286 926 274 890Q222 700 236 420Z', 836) +
  shine('M300 500Q298 660 322 780', 15, 0.4) +
  inner(ink, 463, 420, 227, 56) +
  `<ellipse cx="463" cy="436" rx="194" ry="40" fill="#6b4326"/><ellipse cx="420" cy="428" rx="112" ry="20" fill="#a06b3f" opacity=".65"/>`

export const tumbler = (ink: Ink): string =>
  steam(460, 300) +
  turned(ink, 'saucer', 'M150 700H850Q846 880 740 926Q500 944 260 926Q154 880 150 700Z', null) +
  `<ellipse cx="500" cy="700" rx="350" ry="76" fill="${mix(ink.ground, '#fff8ea', 0.3)}"/><ellipse cx="500" cy="708" rx="326" ry="62" fill="${shade(ink.ground, -0.3)}"/><ellipse cx="510" cy="746" rx="190" ry="26" fill="#140c08" opacity=".4"/>` +
  turned(ink, 'body', 'M328 320H672Q664 560 640 720Q500 762 360 720Q336 560 328 320Z', null) +
  `<path d="M316 320Q500 352 684 320L680 350Q500 382 320 350z" fill="${mix(ink.ground, '#fff8ea', 0.35)}"/>` +
  inner(ink, 500, 320, 184, 44) +
  `<ellipse cx="500" cy="330" rx="158" ry="32" fill="#6b4326"/><g fill="#d9b68c"><circle cx="430" cy="330" r="13"/><circle cx="452" cy="342" r="9"/><circle cx="410" cy="338" r="8"/><circle cx="470" cy="326" r="7"/><circle cx="560" cy="340" r="9"/></g>` +
  shine('M388 420Q390 560 408 660', 12, 0.4)

const bowlAt = (ink: Ink, name: string, cx: number, cy: number, r: number): string => {
  const p = (x: number, y: number) => `${cx + x * r} ${cy + y * r}`
  const d = `M${p(-1, 0)}H${cx + r}Q${p(0.98, 0.62)} ${p(0.36, 0.96)}L${p(0.32, 1.1)}H${cx - r * 0.32}L${p(-0.36, 0.96)}Q${p(-0.98, 0.62)} ${p(-1, 0)}Z`
  return (
    turned(ink, name, d, cy + r * 0.9) +
    inner(ink, cx, cy, r, r * 0.25) +
    shine(`M${p(-0.82, 0.28)}Q${p(-0.7, 0.56)} ${p(-0.5, 0.72)}`, r * 0.035, 0.45)
  )
}

export const bowl = (ink: Ink): string => bowlAt(ink, 'body', 500, 500, 390)

export const bowls = (ink: Ink): string => {
  const other = { ...ink, ground: ink.accent, cloth: ink.accent }
  const pale = { ...ink, ground: mix(ink.ground, '#fff8ea', 0.55), cloth: mix(ink.ground, '#fff8ea', 0.55) }
  const chutney = (cx: number, cy: number, r: number, colour: string) =>
    `<ellipse cx="${cx}" cy="${cy + 6}" rx="${r * 0.78}" ry="${r * 0.17}" fill="${colour}"/><ellipse cx="${cx - r * 0.2}" cy="${cy}" rx="${r * 0.3}" ry="${r * 0.05}" fill="#fff" opacity=".25"/>`
  return (
    bowlAt(other, 'a', 300, 470, 196) +
    chutney(300, 470, 196, '#b5462c') +
    bowlAt(ink, 'b', 716, 490, 196) +
    chutney(716, 490, 196, '#f1e6cf') +
    bowlAt(pale, 'c', 262, 716, 196) +
    chutney(262, 716, 196, '#7e9448') +
    bowlAt(ink, 'd', 680, 716, 196) +
    chutney(680, 716, 196, '#c98f34')
  )
}

/** A plate, seen from above. */
export const plate = (ink: Ink): string => {
  const at = (r: number, fill: string, opacity = 1) =>
    `<circle cx="500" cy="540" r="${r}" fill="${fill}" opacity="${opacity}"/>`
  return (
    discShadow(500, 540, 398) +
    at(398, shade(ink.ground, -0.25)) +
    at(394, ink.cloth) +
    at(394, ink.specks) +
    at(394, 'url(#disc)') +
    `<circle cx="500" cy="540" r="387" fill="none" stroke="${clay}" stroke-width="12" opacity=".85"/>` +
    at(296, shade(ink.ground, -0.2), 0.55) +
    at(288, mix(ink.ground, '#fff8ea', 0.14)) +
    at(288, ink.specks) +
    at(288, 'url(#disc)') +
    [250, 206, 160, 112, 62]
      .map(
        (r) =>
          `<circle cx="500" cy="540" r="${r}" fill="none" stroke="${shade(ink.ground, -0.3)}" stroke-width="3" opacity=".16"/>`,
      )
      .join('') +
    shine('M172 430Q220 280 352 206', 13, 0.35)
  )
}

export const thali = (ink: Ink): string => {
  const at = (cx: number, cy: number, r: number, fill: string, opacity = 1) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" opacity="${opacity}"/>`
  const katori = (cx: number, cy: number, food: string) =>
    at(cx + 8, cy + 12, 92, '#140c08', 0.28) +
    at(cx, cy, 90, mix(ink.ground, '#fff2c8', 0.35)) +
    at(cx, cy, 90, 'url(#disc)') +
    at(cx, cy, 76, shade(ink.ground, -0.35)) +
    at(cx, cy + 3, 71, food) +
    at(cx - 22, cy - 20, 20, '#fff', 0.2)
  let hammer = ''
  for (let index = 0; index < 90; index += 1) {
    const angle = index * 2.4
    const r = 30 + index * 3.4
    hammer += `<circle cx="${500 + Math.cos(angle) * r}" cy="${540 + Math.sin(angle) * r}" r="11"/>`
  }
  return (
    discShadow(500, 540, 410) +
    at(500, 540, 410, shade(ink.ground, -0.4)) +
    at(500, 540, 404, mix(ink.ground, '#fff2c8', 0.3)) +
    at(500, 540, 404, 'url(#metal)', 0.55) +
    at(500, 540, 372, shade(ink.ground, -0.2)) +
    at(500, 540, 364, ink.ground) +
    `<g fill="#fff6d8" opacity=".16">${hammer}</g>` +
    at(500, 540, 364, 'url(#disc)') +
    katori(330, 380, '#c98f34') +
    katori(520, 300, '#7e9448') +
    katori(690, 410, '#a8412f') +
    `<path d="M380 640q120-120 240-20 60 120-60 170-190 40-220-80 0-40 40-70z" fill="#f6efdf"/><path d="M400 650q100-90 200-10" stroke="#e3d6ba" stroke-width="10" fill="none"/>` +
    shine('M150 440Q200 270 350 178', 14, 0.5)
  )
}

const stems = `<g fill="none" stroke="#6f7a45" stroke-width="7" stroke-linecap="round"><path d="M492 380Q450 210 392 96M506 380Q504 190 560 40M516 380Q560 250 664 190"/></g><g fill="#8b9762"><path d="M392 96q-76 0-96 76 74 10 96-76zM430 186q-84-14-116 46 84 26 116-46zM452 262q-70 0-92 56 66 12 92-56zM664 190q66-46 116-14-44 62-116 14zM590 238q10-70 80-84 14 70-80 84zM512 230q64-30 92-90-76-4-92 90z"/></g><g fill="#e6b94e"><circle cx="560" cy="40" r="26"/><circle cx="536" cy="74" r="20"/><circle cx="582" cy="84" r="22"/><circle cx="548" cy="112" r="17"/><circle cx="574" cy="132" r="15"/></g><g fill="#f3d583"><circle cx="554" cy="34" r="10"/><circle cx="578" cy="78" r="8"/></g>`

export const vase = (ink: Ink): string =>
  stems +
  turned(
    ink,
    'body',
    'M440 340Q452 420 430 462Q266 540 262 702Q262 860 386 928H614Q738 860 738 702Q734 540 570 462Q548 420 560 340Z',
    820,
  ) +
  `<ellipse cx="500" cy="340" rx="60" ry="16" fill="${mix(ink.ground, '#fff8ea', 0.3)}"/><ellipse cx="500" cy="342" rx="48" ry="11" fill="${shade(ink.ground, -0.6)}"/>` +
  shine('M340 620Q324 700 344 780', 17, 0.45)

export const urn = (ink: Ink): string =>
  turned(
    ink,
    'body',
    'M404 130H596Q600 230 560 290Q768 370 776 580Q774 780 620 868L650 930H350L380 868Q226 780 224 580Q232 370 440 290Q400 230 404 130Z',
    null,
    {
      band:
        `<path d="M200 330h600v40H200zM200 800h600v34H200z" fill="${ink.print}"/><path d="M200 350h600M200 817h600" stroke="${ink.ground}" stroke-width="8" stroke-dasharray="10 12"/><path d="M380 180h240v26H380z" fill="${ink.print}"/>` +
        [300, 500, 700]
          .map(
            (x) =>
              `<g transform="translate(${x} 600)" fill="${ink.print}"><path d="M0-120q70 60 0 130-70-70 0-130zM0 130q70-60 0-130-70 70 0 130zM-92 0q46-54 84 0-38 54-84 0zM92 0q-46-54-84 0 38 54 84 0z"/><circle r="20" fill="${ink.accent}"/></g>`,
          )
          .join(''),
    },
  ) +
  `<ellipse cx="500" cy="130" rx="98" ry="22" fill="${mix(ink.ground, '#fff8ea', 0.4)}"/><ellipse cx="500" cy="133" rx="80" ry="15" fill="${shade(ink.print, -0.4)}"/>` +
  shine('M312 480Q284 580 308 690', 19, 0.55)

export const barni = (ink: Ink): string =>
  turned(
    ink,
    'body',
    'M330 300H670Q680 360 730 410Q770 470 766 580V820Q764 924 680 928H320Q236 924 234 820V580Q230 470 270 410Q320 360 330 300Z',
    null,
    {
      band: `<path d="M200 560h600v400H200z" fill="${mix(ink.ground, '#6a3c20', 0.86)}"/><path d="M200 560q60 22 130 4t140 10 150-8 180 4" stroke="${shade(ink.ground, -0.5)}" stroke-width="10" fill="none" opacity=".5"/>`,
    },
  ) +
  line('M262 440Q150 460 190 600M738 440Q850 460 810 600', mix(ink.ground, '#3a2012', 0.2), 32) +
  `<path d="M346 300V250h308v50z" fill="${mix(ink.ground, '#fff8ea', 0.3)}"/>` +
  `<ellipse cx="500" cy="300" rx="172" ry="26" fill="${shade(ink.ground, -0.2)}"/>` +
  turned(
    { ...ink, cloth: mix(ink.ground, '#6a3c20', 0.8), ground: mix(ink.ground, '#6a3c20', 0.8) },
    'lid',
    'M318 260Q326 190 470 170Q474 132 500 130Q526 132 530 170Q674 190 682 260Q500 296 318 260Z',
    null,
  ) +
  shine('M300 480Q276 620 290 800', 17, 0.4)

const labelMark = (ink: Ink, cx: number, cy: number, r: number) =>
  `<path d="M${cx} ${cy - r}q${r * 1.1} ${r} 0 ${r * 2}q${-r * 1.1} ${-r} 0 ${-r * 2}z" fill="${ink.ground}"/><path d="M${cx - r * 1.5} ${cy + r * 0.4}q${r * 0.5}-${r * 0.9} ${r * 1.1}-${r * 0.1}M${cx + r * 1.5} ${cy + r * 0.4}q${-r * 0.5}-${r * 0.9} ${-r * 1.1}-${r * 0.1}" stroke="${ink.ground}" stroke-width="${r * 0.16}" fill="none"/>`

export const jar = (ink: Ink): string => {
  const d = 'M300 330H700Q748 372 748 450V840Q746 926 664 928H336Q254 926 252 840V450Q252 372 300 330Z'
  let grains = ''
  for (let index = 0; index < 70; index += 1)
    grains += `<ellipse cx="${258 + ((index * 83) % 486)}" cy="${470 + ((index * 137) % 450)}" rx="${7 + (index % 4) * 3}" ry="${5 + (index % 3) * 3}" transform="rotate(${index * 29} ${258 + ((index * 83) % 486)} ${470 + ((index * 137) % 450)})"/>`
  return (
    `<clipPath id="${ink.id}-glass"><path d="${d}"/></clipPath><g clip-path="url(#${ink.id}-glass)"><path d="${d}" fill="#eef0e8"/><path d="M240 440q130 26 260 0t270 4V940H240z" fill="${ink.ground}"/><g fill="${shade(ink.ground, 0.2)}" opacity=".45">${grains}</g><g fill="${shade(ink.ground, -0.35)}" opacity=".3" transform="translate(20 14)">${grains}</g><path d="${d}" fill="url(#round)" opacity=".8"/></g>` +
    `<path d="M262 590H738V800H262z" fill="#f9f3e6"/><path d="M262 590H738V800H262z" fill="url(#round)" opacity=".55"/><path d="M262 606H738M262 784H738" stroke="${ink.ground}" stroke-width="6"/>` +
    labelMark(ink, 500, 690, 46) +
    `<path d="M304 200Q500 176 696 200L712 322Q500 356 288 322Z" fill="${ink.accent}"/><path d="M290 300Q500 336 710 300l4 40Q500 376 286 340z" fill="${shade(ink.accent, -0.12)}"/><path d="M304 200Q500 176 696 200L712 322Q500 356 288 322Z" fill="url(#round)" opacity=".7"/>` +
    line('M296 318Q500 354 704 318', '#8a6238', 7) +
    shine('M296 470V570M296 830V868', 12, 0.6)
  )
}

export const tin = (ink: Ink): string =>
  turned(
    { ...ink, specks: 'none' },
    'body',
    'M258 330H742V880Q742 928 700 934Q500 952 300 934Q258 928 258 880Z',
    null,
    { band: `<path d="M250 350h500v22H250zM250 880h500v18H250z" fill="${ink.accent}"/>` },
  ) +
  `<circle cx="500" cy="640" r="140" fill="#f9f3e6"/><circle cx="500" cy="640" r="126" fill="none" stroke="${ink.ground}" stroke-width="5"/>` +
  labelMark(ink, 500, 640, 62) +
  `<path d="M246 240H754V340Q500 372 246 340Z" fill="${shade(ink.ground, -0.12)}"/><path d="M246 240H754V340Q500 372 246 340Z" fill="url(#round)" opacity=".85"/><ellipse cx="500" cy="240" rx="254" ry="56" fill="${mix(ink.ground, '#fff8ea', 0.2)}"/><ellipse cx="500" cy="240" rx="214" ry="44" fill="none" stroke="${shade(ink.ground, -0.3)}" stroke-width="4" opacity=".6"/><path d="M460 232q40-46 80 0" fill="none" stroke="#b58a3c" stroke-width="14"/>` +
  shine('M330 400V860', 14, 0.28)

const chillies = `<g fill="#a3291d">${[
  [210, 900, -20],
  [300, 930, 12],
  [690, 924, 160],
  [800, 896, 200],
]
  .map(
    ([x = 0, y = 0, turn = 0]) =>
      `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-60 0Q0-34 70-6 0 24-60 0z"/><path transform="translate(${x} ${y}) rotate(${turn})" d="M-58 0q-22 4-30-10" stroke="#6f7a45" stroke-width="7" fill="none"/>`,
  )
  .join('')}</g>`
const beans = [
  [196, 912, -24],
  [262, 930, 20],
  [700, 930, -10],
  [764, 912, 30],
  [826, 932, 70],
]
  .map(
    ([x = 0, y = 0, turn = 0]) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})"><ellipse rx="34" ry="23" fill="#4a2c1b"/><path d="M-30 2q14-12 30-2t30-2" stroke="#2a170d" stroke-width="5" fill="none"/></g>`,
  )
  .join('')

/** A paper bag with some of its contents before it. */
export const pouch = (ink: Ink, contents: 'chillies' | 'beans' = 'chillies'): string => {
  const paper = '#d9bd92'
  return (
    turned(
      { ...ink, cloth: paper, ground: paper, specks: 'none' },
      'body',
      'M270 200H730Q742 220 738 260Q770 560 776 880Q776 930 730 932H270Q224 930 224 880Q230 560 262 260Q258 220 270 200Z',
      null,
    ) +
    `<path d="M264 268H736" stroke="${shade(paper, -0.3)}" stroke-width="5" stroke-dasharray="10 8"/><path d="M266 120Q500 140 734 120V214Q500 232 266 214z" fill="${shade(paper, 0.16)}"/><path d="M230 560Q500 580 770 560L776 770Q500 790 224 770z" fill="${ink.ground}"/><path d="M230 560Q500 580 770 560L776 770Q500 790 224 770z" fill="url(#round)" opacity=".5"/><circle cx="500" cy="420" r="92" fill="${ink.ground}" opacity=".95"/>` +
    `<g transform="translate(500 420)" fill="#f9f3e6"><path d="M-50 30Q-30-50 44-54 20 34-50 30z"/><path d="M40-52q18-6 22-22" stroke="#f9f3e6" stroke-width="7" fill="none"/></g><path d="M330 640h340M380 690h240" stroke="${ink.print}" stroke-width="9" stroke-linecap="round" opacity=".85"/>` +
    (contents === 'beans' ? beans : chillies)
  )
}
