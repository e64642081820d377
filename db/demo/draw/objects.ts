import { mix, shade } from './shade'
import { discShadow, form, line, stitch, wood, type Ink } from './forms'

const shine = (d: string, width: number, opacity = 0.5) =>
  `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="${width}" stroke-linecap="round" opacity="${opacity}"/>`

export const lamp = (ink: Ink): string =>
  `<path d="M484 590h32v270h-32z" fill="${wood.middle}"/><path d="M484 590h14v270h-14z" fill="${wood.light}"/><path d="M470 640q30-24 60 0v36q-30 22-60 0z" fill="${wood.dark}"/><ellipse cx="500" cy="892" rx="172" ry="36" fill="${wood.dark}"/><ellipse cx="500" cy="878" rx="172" ry="36" fill="${wood.middle}"/><ellipse cx="470" cy="872" rx="110" ry="20" fill="${wood.light}" opacity=".55"/>` +
  form(ink, {
    name: 'shade',
    d: 'M352 130Q500 112 648 130Q716 330 806 580Q500 640 194 580Q284 330 352 130Z',
    depth: 40,
    inside: `<path d="M150 100h700v560H150z" fill="#ffd98a" opacity=".34"/><ellipse cx="500" cy="470" rx="330" ry="280" fill="url(#glow)"/>${line('M400 110L300 620M450 110L404 620M500 110V640M550 110L596 620M600 110L700 620', shade(ink.ground, -0.35), 2.4, 0.4)}`,
  }) +
  line('M352 132Q500 114 648 132M196 578Q500 636 804 578', ink.accent, 10)

/** A brass oil lamp: a foot, a stem with rings, a dish with five flames and a finial. */
export const diya = (ink: Ink): string => {
  const brass = (name: string, d: string) =>
    `<path d="${d}" fill="${ink.ground}"/><path d="${d}" fill="url(#metal)"/><path d="${d}" id="${ink.id}-${name}" fill="none" stroke="${shade(ink.ground, -0.55)}" stroke-width="3" opacity=".6"/>`
  const ring = (y: number, half: number, h: number) =>
    brass(
      `ring${y}`,
      `M${500 - half} ${y}Q500 ${y + 10} ${500 + half} ${y}Q${508 + half} ${y + h / 2} ${500 + half} ${y + h}Q500 ${y + h + 12} ${500 - half} ${y + h}Q${492 - half} ${y + h / 2} ${500 - half} ${y}Z`,
    )
  const flame = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y - 26}" r="84" fill="url(#glow)" opacity=".8"/><path d="M${x} ${y - 74}q32 46 0 78-32-32 0-78z" fill="#f3a32f"/><path d="M${x} ${y - 46}q16 26 0 46-16-20 0-46z" fill="#fff3c9"/>`
  return (
    brass('foot', 'M280 920Q296 850 420 826H580Q704 850 720 920Q500 950 280 920Z') +
    ring(800, 78, 30) +
    brass('stem', 'M470 560H530L548 800H452Z') +
    ring(730, 62, 24) +
    ring(660, 54, 22) +
    ring(590, 62, 24) +
    ring(540, 90, 30) +
    brass('neck', 'M476 200H524L540 450H460Z') +
    ring(330, 52, 22) +
    ring(250, 44, 20) +
    brass('finial', 'M500 70Q548 130 530 180Q560 196 524 212H476Q440 196 470 180Q452 130 500 70Z') +
    brass('dish', 'M190 440Q150 420 170 404Q330 440 500 440T830 404Q850 420 810 440Q740 540 500 548Q260 540 190 440Z') +
    `<ellipse cx="500" cy="428" rx="318" ry="30" fill="${shade(ink.ground, -0.5)}"/><ellipse cx="500" cy="432" rx="300" ry="22" fill="#d79d3e"/>` +
    flame(186, 408) +
    flame(340, 424) +
    flame(660, 424) +
    flame(814, 408) +
    flame(500, 432)
  )
}

export const candle = (ink: Ink): string =>
  `<circle cx="500" cy="250" r="220" fill="url(#glow)" opacity=".8"/><path d="M500 176q52 78 0 138-52-60 0-138z" fill="#f3a32f"/><path d="M500 224q25 44 0 80-25-36 0-80z" fill="#fff3c9"/>` +
  line('M500 312V378', '#3a2b1c', 8) +
  form(ink, {
    name: 'glass',
    d: 'M256 380Q500 430 744 380V860Q744 928 676 932Q500 946 324 932Q256 928 256 860Z',
    fill: ink.ground,
    depth: 60,
  }) +
  `<path d="M256 380Q500 430 744 380V860Q744 928 676 932Q500 946 324 932Q256 928 256 860Z" fill="url(#round)"/>` +
  `<ellipse cx="500" cy="382" rx="244" ry="54" fill="${mix(ink.ground, '#fff8ea', 0.4)}"/><ellipse cx="500" cy="388" rx="222" ry="44" fill="#f7ecd5"/><ellipse cx="500" cy="380" rx="84" ry="16" fill="#ffe7b0"/>` +
  line('M500 340V384', '#3a2b1c', 8) +
  `<path d="M352 570H648V790H352z" fill="#f9f3e6"/><path d="M366 584H634V776H366z" fill="none" stroke="${ink.ground}" stroke-width="4"/><g transform="translate(500 680)" fill="${ink.ground}">${[0, 72, 144, 216, 288].map((angle) => `<ellipse cx="0" cy="-34" rx="16" ry="28" transform="rotate(${angle})"/>`).join('')}<circle r="13" fill="${ink.accent}"/></g>` +
  shine('M310 470V540M310 800V860', 13, 0.5)

export const soap = (ink: Ink): string => {
  const bar = (name: string, x: number, y: number, turn: number, tone: string) =>
    `<g transform="rotate(${turn} ${x + 240} ${y + 80})">${form(ink, { name, d: `M${x + 40} ${y}H${x + 450}Q${x + 500} ${y + 4} ${x + 500} ${y + 54}V${y + 118}Q${x + 500} ${y + 166} ${x + 450} ${y + 168}H${x + 40}Q${x - 8} ${y + 166} ${x - 8} ${y + 118}V${y + 54}Q${x - 8} ${y + 4} ${x + 40} ${y}Z`, fill: tone, tone, depth: 46, inside: `<path d="M${x - 10} ${y + 60}q90 34 170-6t180 14 180-16" stroke="${mix(tone, '#fff8ea', 0.45)}" stroke-width="12" fill="none" opacity=".7"/><path d="M${x - 10} ${y + 104}q110-24 200 8t320-10" stroke="${shade(tone, -0.3)}" stroke-width="8" fill="none" opacity=".4"/>` })}</g>`
  return (
    `<path d="M150 880H850V906H150z" fill="${wood.middle}"/><path d="M190 906h60v24h-60zM750 906h60v24h-60z" fill="${wood.dark}"/><path d="M150 880H850V888H150z" fill="${wood.light}"/>` +
    bar('a', 232, 712, 0, ink.ground) +
    bar('b', 262, 544, -2, mix(ink.ground, '#f3e6d0', 0.55)) +
    bar('c', 240, 374, 3, ink.ground) +
    line('M360 372L392 882M372 370L404 882', '#b98d5c', 5) +
    `<path d="M330 356q-46-54 6-62 34 4 34 58 8-56 46-54 46 14-18 62z" fill="none" stroke="#b98d5c" stroke-width="6"/><g transform="translate(640 350)"><path d="M0 0Q40-90 140-110M10-10Q60-40 150-44" stroke="#6f7a45" stroke-width="6" fill="none"/><g fill="#8b9762"><ellipse cx="142" cy="-112" rx="34" ry="14" transform="rotate(-10 142 -112)"/><ellipse cx="78" cy="-92" rx="30" ry="13" transform="rotate(-50 78 -92)"/><ellipse cx="154" cy="-44" rx="32" ry="13"/><ellipse cx="84" cy="-58" rx="26" ry="11" transform="rotate(20 84 -58)"/></g></g>`
  )
}

export const dabba = (ink: Ink): string => {
  const at = (cx: number, cy: number, r: number, fill: string, opacity = 1) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}" opacity="${opacity}"/>`
  const spices = ['#c23b22', '#e0a22b', '#6d4a2a', '#d8c9a4', '#4d3b24', '#8d9a4d']
  const cups = spices.map((spice, index) => {
    const angle = (index * Math.PI) / 3 - 0.4
    return [500 + Math.cos(angle) * 226, 540 + Math.sin(angle) * 226, spice] as const
  })
  const cup = (cx: number, cy: number, spice: string) => {
    let grains = ''
    for (let index = 0; index < 26; index += 1)
      grains += `<circle cx="${cx + Math.cos(index * 2.4) * index * 3}" cy="${cy + Math.sin(index * 2.4) * index * 3}" r="${4 + (index % 3) * 2}"/>`
    return (
      at(cx + 7, cy + 10, 106, '#140c08', 0.3) +
      at(cx, cy, 106, '#d6d3cb') +
      at(cx, cy, 106, 'url(#disc)') +
      at(cx, cy, 94, '#8b877d') +
      at(cx, cy + 2, 89, spice) +
      `<g fill="${shade(spice, 0.28)}" opacity=".5">${grains}</g><g fill="${shade(spice, -0.4)}" opacity=".35" transform="translate(6 6)">${grains}</g>`
    )
  }
  return (
    discShadow(500, 540, 408) +
    at(500, 540, 408, shade(ink.ground, -0.5)) +
    at(500, 540, 402, mix(ink.ground, '#fff2c8', 0.35)) +
    at(500, 540, 402, 'url(#metal)', 0.6) +
    at(500, 540, 370, shade(ink.ground, -0.42)) +
    at(500, 540, 362, shade(ink.ground, -0.2)) +
    at(500, 540, 362, 'url(#disc)', 0.6) +
    cups.map(([cx, cy, spice]) => cup(cx, cy, spice)).join('') +
    cup(500, 540, '#a86a2a') +
    line('M560 600L740 800', '#efe9da', 20) +
    `<ellipse cx="548" cy="586" rx="40" ry="28" transform="rotate(48 548 586)" fill="#efe9da"/><ellipse cx="548" cy="586" rx="29" ry="19" transform="rotate(48 548 586)" fill="#b9b2a0"/>` +
    shine('M150 440Q200 270 350 178', 13, 0.45)
  )
}

export const basket = (ink: Ink): string => {
  const d = 'M176 470Q500 520 824 470Q806 700 744 894Q500 946 256 894Q194 700 176 470Z'
  let rows = ''
  for (let row = 0; row < 15; row += 1) {
    const y = 496 + row * 30
    const colour =
      row % 5 === 2 || row % 5 === 3 ? ink.accent : row % 2 === 0 ? ink.ground : mix(ink.ground, '#fff8ea', 0.25)
    rows += `<path d="M150 ${y}Q500 ${y + 48} 850 ${y}" stroke="${shade(colour, -0.45)}" stroke-width="29" fill="none"/><path d="M${150 + (row % 2) * 22} ${y}Q500 ${y + 48} 850 ${y}" stroke="${colour}" stroke-width="24" fill="none" stroke-dasharray="36 8"/>`
  }
  return (
    line('M300 480Q300 150 500 150T700 480', shade(ink.ground, -0.5), 42) +
    line('M300 480Q300 150 500 150T700 480', ink.ground, 32) +
    `<path d="M300 480Q300 150 500 150T700 480" fill="none" stroke="${shade(ink.ground, -0.35)}" stroke-width="30" stroke-dasharray="6 18" opacity=".45"/>` +
    `<ellipse cx="500" cy="474" rx="324" ry="62" fill="${shade(ink.ground, -0.55)}"/>` +
    form(ink, { name: 'body', d, fill: ink.ground, depth: 70, inside: rows }) +
    `<path d="M176 470Q500 520 824 470" stroke="${shade(ink.ground, -0.35)}" stroke-width="40" fill="none" stroke-linecap="round"/><path d="M176 466Q500 516 824 466" stroke="${mix(ink.ground, '#fff8ea', 0.15)}" stroke-width="30" fill="none" stroke-dasharray="26 6"/>`
  )
}

/** A gift box with a ribbon; two objects and paper are visible above its edge. */
export const box = (ink: Ink): string =>
  `<g transform="translate(230 60) scale(.5)"><path d="M260 380H700Q700 700 680 900H280Q260 700 260 380Z" fill="${ink.accent}"/><path d="M260 380H700Q700 700 680 900H280Q260 700 260 380Z" fill="url(#round)"/><ellipse cx="480" cy="380" rx="220" ry="50" fill="${shade(ink.accent, 0.3)}"/></g><g transform="translate(490 120) scale(.44)"><path d="M258 300H742V900H258z" fill="#66733f"/><path d="M258 300H742V900H258z" fill="url(#round)"/><ellipse cx="500" cy="300" rx="242" ry="56" fill="#8b9762"/></g>` +
  `<path d="M150 470q60-60 110-10 40-60 110-6 60-60 110-4 70-60 120 0 60-56 110 0 60-40 140 20z" fill="#f4e9d2"/>` +
  form(ink, {
    name: 'front',
    d: 'M150 470H850L832 920Q500 940 168 920Z',
    depth: 40,
    folds: 'M330 480Q340 700 330 920M700 480Q690 700 702 920',
  }) +
  `<path d="M458 470h84v462h-84z" fill="${ink.accent}"/><path d="M148 640H852V712H148z" fill="${ink.accent}"/><path d="M458 470h84v462h-84zM148 640H852V712H148z" fill="url(#round)" opacity=".35"/>` +
  `<g fill="${ink.accent}" stroke="${shade(ink.accent, -0.3)}" stroke-width="4"><path d="M492 676Q330 540 300 640 310 740 492 690z"/><path d="M508 676Q670 540 700 640 690 740 508 690z"/><path d="M470 690l-90 170 50-14 22 40 60-190zM530 690l90 170-50-14-22 40-60-190z"/><circle cx="500" cy="682" r="34"/></g>`

export const notebook = (ink: Ink): string => {
  const pages = Array.from({ length: 7 }, (_, index) =>
    line(
      `M742 ${210 + index * 3}L${752 + index * 4} ${222 + index * 3}V${880 - index * 2}`,
      index % 2 === 0 ? '#efe4cc' : '#d9c9a6',
      5,
    ),
  ).join('')
  return (
    `<g transform="rotate(-5 500 540)"><path d="M290 200H770Q784 204 784 222V896Q600 916 290 900z" fill="#e6d8b9"/>${pages}` +
    form(ink, {
      name: 'cover',
      d: 'M250 170Q500 162 742 172Q750 530 742 892Q500 902 250 890Q244 530 250 170Z',
      depth: 30,
      inside: `<path d="M240 150h84v760h-84z" fill="${ink.accent}"/>${stitch('M344 160V900', ink.print, 4)}`,
    }) +
    `<path d="M424 330H640V470H424z" fill="#f9f3e6"/><path d="M436 342H628V458H436z" fill="none" stroke="${ink.ground}" stroke-width="4"/><path d="M532 366q34 30 0 70-34-40 0-70z" fill="${ink.ground}"/>` +
    line('M246 700Q500 716 746 700', ink.accent, 9) +
    `<circle cx="560" cy="710" r="17" fill="${ink.accent}"/>` +
    line('M560 720Q570 790 556 860', ink.accent, 7) +
    `</g><g transform="rotate(24 860 600)"><path d="M842 300h34v480h-34z" fill="${ink.accent}"/><path d="M842 300h12v480h-12z" fill="#fff8ea" opacity=".35"/><path d="M842 780h34l-17 62z" fill="#e9cfa5"/><path d="M853 822h12l-6 20z" fill="#2a2b33"/><path d="M842 270h34v30h-34z" fill="#c9c2b2"/></g>`
  )
}

export const toy = (ink: Ink): string => {
  const lacquer = (name: string, d: string, tone = ink.ground) => form(ink, { name, d, fill: tone, tone, depth: 54 })
  const wheel = (cx: number) =>
    `<circle cx="${cx}" cy="870" r="64" fill="${shade(ink.accent, -0.25)}"/><circle cx="${cx - 3}" cy="866" r="58" fill="${ink.accent}"/><circle cx="${cx - 3}" cy="866" r="58" fill="url(#disc)"/><circle cx="${cx - 3}" cy="866" r="20" fill="${ink.ground}"/>`
  return (
    `<path d="M230 812H800V846H230z" fill="${wood.middle}"/>` +
    line('M798 470q60 10 52 90', shade(ink.ground, -0.2), 18) +
    lacquer('legb', 'M330 600h110v224H330zM650 600h110v224H650z', shade(ink.ground, -0.18)) +
    lacquer(
      'body',
      'M300 520Q306 330 540 326Q800 330 802 560Q804 660 780 720V824H676V700Q560 726 440 700V824H336V680Q300 610 300 520Z',
    ) +
    lacquer(
      'head',
      'M420 400Q420 262 300 258Q176 262 170 400Q168 500 196 560Q214 660 180 740Q166 782 206 790Q250 786 262 720Q284 620 276 556Q420 540 420 400Z',
    ) +
    lacquer(
      'ear',
      'M372 300Q470 280 480 390Q476 500 390 520Q330 480 330 400Q332 320 372 300Z',
      mix(ink.ground, ink.accent, 0.45),
    ) +
    `<circle cx="244" cy="390" r="15" fill="#1f1a17"/><circle cx="239" cy="385" r="5" fill="#fff"/>` +
    line('M206 560Q150 580 140 540', '#f9f3e6', 20) +
    lacquer('saddle', 'M500 318Q600 310 684 338L668 560Q590 590 512 560Z', ink.accent) +
    stitch('M512 350Q600 340 676 362M514 540Q590 566 666 540', ink.print, 5) +
    `<circle cx="592" cy="450" r="40" fill="${ink.ground}"/><circle cx="592" cy="450" r="22" fill="${ink.print}"/>` +
    wheel(340) +
    wheel(690)
  )
}

export const card = (ink: Ink): string =>
  `<g transform="rotate(7 500 560)"><path d="M190 330H830V760H190z" fill="#efe2c8"/><path d="M190 330L510 580L830 330" fill="none" stroke="#cdb98f" stroke-width="5"/><path d="M190 330H830V760H190z" fill="url(#disc)" opacity=".5"/></g>` +
  `<g transform="rotate(-7 500 540)">${form(ink, { name: 'card', d: 'M190 330Q190 296 226 296H774Q810 296 810 330V690Q810 726 774 726H226Q190 726 190 690Z', depth: 26, inside: `<path d="M180 440H820V580H180z" fill="${ink.ground}"/><path d="M180 448H820M180 572H820" stroke="${ink.accent}" stroke-width="7"/>` })}<circle cx="500" cy="510" r="92" fill="#f9f3e6"/><circle cx="500" cy="510" r="80" fill="none" stroke="${ink.accent}" stroke-width="5"/><path d="M500 446q54 60 0 128-54-68 0-128z" fill="${ink.ground}"/><path d="M426 536q30-44 58-2M574 536q-30-44-58-2" stroke="${ink.ground}" stroke-width="8" fill="none"/></g>`
