import { fringe } from './wear/drapes'
import { mix, shade } from './shade'
import { discShadow, form, line, stitch, type Ink } from './forms'

export const cushion = (ink: Ink): string => {
  const d =
    'M176 232Q160 190 206 200Q500 236 794 200Q840 190 824 232Q790 560 830 868Q842 912 796 902Q500 866 204 902Q158 912 170 868Q210 560 176 232Z'
  const tassel = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})"><circle r="11" fill="${ink.accent}"/><path d="M-11 8l-7 50h36l-7-50z" fill="${ink.accent}"/><path d="M-8 16l-4 40M0 16v42M8 16l4 40" stroke="${shade(ink.accent, -0.35)}" stroke-width="2.4"/></g>`
  return (
    tassel(184, 208, 135) +
    tassel(816, 208, -135) +
    tassel(186, 892, 45) +
    tassel(814, 892, -45) +
    form(ink, {
      name: 'body',
      d,
      depth: 120,
      folds:
        'M210 240Q290 290 330 370M790 240Q710 290 670 370M210 866Q290 800 330 730M790 866Q710 800 670 730M196 500q50 10 80 30M806 560q-50 6-80 20M480 218q6 50-6 90M540 884q-6-50 4-84',
      lights: 'M300 330Q380 300 470 306M270 420Q262 520 274 600',
      inside: `<path d="${d}" fill="none" stroke="${ink.accent}" stroke-width="14"/>`,
    })
  )
}

/** A folded quilt: four layers, and a corner that is folded back. */
export const quilt = (ink: Ink): string => {
  const lining = mix(ink.accent, '#fff6e6', 0.45)
  const layer = (name: string, y: number, inset: number) =>
    form(ink, {
      name,
      d: `M${180 + inset} ${y + 20}Q${170 + inset} ${y} ${200 + inset} ${y - 2}H${800 - inset}Q${838 - inset} ${y + 6} ${838 - inset} ${y + 46}Q${838 - inset} ${y + 92} ${796 - inset} ${y + 96}H${200 + inset}Q${166 + inset} ${y + 92} ${180 + inset} ${y + 20}Z`,
      depth: 44,
      inside: line(`M${190 + inset} ${y + 46}Q500 ${y + 62} ${838 - inset} ${y + 48}`, shade(ink.ground, -0.5), 4, 0.5),
    })
  return (
    layer('low', 830, -22) +
    layer('second', 738, -8) +
    layer('third', 646, 4) +
    form(ink, {
      name: 'top',
      d: 'M196 330Q186 300 226 300H770Q824 302 826 350V590Q826 650 784 652H210Q176 650 186 610Z',
      depth: 60,
      folds: 'M250 320Q240 460 256 640M420 310Q436 470 414 650M600 310Q588 480 606 650M740 320Q752 480 736 640',
      lights: 'M330 310Q322 470 334 650M510 306Q520 480 508 650M680 310Q676 470 684 640',
    }) +
    form(ink, {
      name: 'turn',
      d: 'M826 372V590Q826 650 784 652H520Q640 620 700 560T826 372Z',
      fill: lining,
      tone: lining,
      depth: 34,
    }) +
    stitch('M806 420Q776 520 712 576T560 640', ink.ground, 4)
  )
}

export const towels = (ink: Ink): string => {
  const plain = mix(ink.ground, '#fff8ea', 0.45)
  const fold = (name: string, y: number, fill: string, tone: string, wide: number) =>
    form(ink, {
      name,
      fill,
      tone,
      depth: 40,
      d: `M${500 - wide} ${y + 22}Q${494 - wide} ${y} ${526 - wide} ${y}H${470 + wide}Q${508 + wide} ${y + 4} ${508 + wide} ${y + 62}Q${508 + wide} ${y + 128} ${468 + wide} ${y + 130}H${526 - wide}Q${488 - wide} ${y + 126} ${500 - wide} ${y + 22}Z`,
      inside:
        line(`M${510 - wide} ${y + 66}Q500 ${y + 74} ${508 + wide} ${y + 62}`, shade(tone, -0.5), 5, 0.55) +
        (fill === ink.cloth
          ? `<path d="M${300 - wide / 3} ${y - 4}h26v140h-26zM${344 - wide / 3} ${y - 4}h10v140h-10z" fill="${ink.accent}"/>`
          : ''),
    })
  return (
    fold('a', 798, plain, plain, 330) +
    fold('b', 668, ink.cloth, ink.ground, 322) +
    fold('c', 538, plain, plain, 310) +
    fringe(212, 788, 420, 4, mix(ink.ground, ink.print, 0.25)) +
    fold('d', 408, ink.cloth, ink.ground, 304) +
    `<g transform="translate(560 372) rotate(-14)"><path d="M0 0Q-10-90-70-140M0 0Q10-110 60-170M0 0Q40-70 120-100" stroke="#6f7a45" stroke-width="6" fill="none"/><g fill="#8b9762"><ellipse cx="-70" cy="-142" rx="16" ry="34" transform="rotate(-35 -70 -142)"/><ellipse cx="60" cy="-172" rx="16" ry="34" transform="rotate(25 60 -172)"/><ellipse cx="122" cy="-102" rx="15" ry="32" transform="rotate(62 122 -102)"/><ellipse cx="-36" cy="-82" rx="13" ry="28" transform="rotate(-62 -36 -82)"/><ellipse cx="42" cy="-104" rx="13" ry="28" transform="rotate(58 42 -104)"/><ellipse cx="14" cy="-86" rx="12" ry="27" transform="rotate(-20 14 -86)"/></g></g>`
  )
}

export const napkins = (ink: Ink): string => {
  const sheet = (name: string, turn: number, dx: number, dy: number) =>
    `<g transform="translate(${dx} ${dy}) rotate(${turn} 500 560)">${form(ink, { name, d: 'M228 300Q500 290 772 300Q780 560 770 826Q500 836 230 826Q220 560 228 300Z', depth: 26, inside: `<path d="M250 322H750V806H250z" fill="none" stroke="${mix(ink.ground, '#fff8ea', 0.5)}" stroke-width="7" stroke-dasharray="3 5"/>`, folds: 'M500 300Q508 560 498 830M236 566Q500 574 768 560', lights: 'M516 300Q522 560 514 830M236 584Q500 592 768 578' })}</g>`
  return (
    sheet('a', 13, 22, 20) +
    sheet('b', 5, 8, 8) +
    sheet('c', -5, -6, -6) +
    line('M150 610Q500 540 850 508', '#a67a4b', 8) +
    `<g transform="rotate(-8 500 560)"><path d="M486 552q-66-54-84-14t84 26zm28 0q66-54 84-14t-84 26z" fill="none" stroke="#a67a4b" stroke-width="8"/><circle cx="500" cy="560" r="15" fill="#a67a4b"/></g>`
  )
}

/** A table runner that hangs over the end of a table. */
export const runner = (ink: Ink): string =>
  `<path d="M40 250L960 250L1000 420H0z" fill="#b98d5c"/><path d="M0 420H1000v40H0z" fill="#8a6238"/><path d="M60 460h70v460H60zM870 460h70v460h-70z" fill="#9a7044"/>` +
  fringe(296, 706, 836, 6, ink.accent) +
  form(ink, { name: 'top', d: 'M356 250H644L700 424H300Z', depth: 24 }) +
  form(ink, {
    name: 'drop',
    d: 'M300 418H700Q712 630 704 838Q500 856 296 838Q288 630 300 418Z',
    depth: 44,
    inside: `<path d="M280 740h440v40H280z" fill="${ink.accent}"/><path d="M280 794h440v10H280z" fill="${ink.accent}"/><path d="M300 410v440M700 410v440" stroke="${ink.accent}" stroke-width="30"/>`,
    folds: 'M380 430Q370 640 386 840M500 430Q512 640 496 850M616 430Q606 640 622 840',
    lights: 'M440 430Q446 640 436 850M560 430Q556 640 564 850',
  })

export const rug = (ink: Ink): string => {
  const ground = shade(ink.ground, -0.08)
  const diamonds = [330, 520, 710]
    .map(
      (y, row) =>
        `<path d="M500 ${y - 100}L640 ${y}L500 ${y + 100}L360 ${y}Z" fill="${row === 1 ? ink.accent : ink.print}"/><path d="M500 ${y - 66}L592 ${y}L500 ${y + 66}L408 ${y}Z" fill="${ground}"/><path d="M500 ${y - 36}L550 ${y}L500 ${y + 36}L450 ${y}Z" fill="${row === 1 ? ink.print : ink.accent}"/>`,
    )
    .join('')
  const teeth = (x: number, way: number) =>
    Array.from({ length: 16 }, (_, index) => `M${x} ${150 + index * 46}l${26 * way} 23l${-26 * way} 23z`).join('')
  return (
    `<g transform="rotate(-4 500 520)">` +
    `<g transform="rotate(180 500 520)">${fringe(238, 762, 906, 0, '#e9dcc0')}</g>` +
    fringe(238, 762, 906, 0, '#e9dcc0') +
    form(ink, {
      name: 'body',
      d: 'M230 134H770V906H230Z',
      fill: ground,
      tone: ink.ground,
      depth: 22,
      inside:
        `<path d="M230 134h540v56H230zM230 850h540v56H230z" fill="${ink.print}"/><path d="M230 200h540v14H230zM230 826h540v14H230z" fill="${ink.accent}"/><path d="${teeth(230, 1)}${teeth(770, -1)}" fill="${ink.print}"/>${diamonds}<path d="M250 520l50-60v120zM750 520l-50-60v120z" fill="${ink.accent}"/>` +
        Array.from(
          { length: 64 },
          (_, index) => `<path d="M230 ${140 + index * 12}H770" stroke="#140c08" stroke-width="2.4" opacity=".13"/>`,
        ).join(''),
      folds: 'M240 330Q500 350 760 324',
      lights: 'M240 366Q500 386 760 360',
    }) +
    `</g>`
  )
}

export const mat = (ink: Ink): string => {
  const rings = Array.from({ length: 13 }, (_, index) => {
    const r = 376 - index * 29
    const colour =
      index % 4 === 2 ? shade(ink.ground, -0.24) : index % 2 === 0 ? ink.ground : mix(ink.ground, '#fff8ea', 0.22)
    return `<circle cx="500" cy="520" r="${r}" fill="none" stroke="${shade(colour, -0.34)}" stroke-width="29"/><circle cx="500" cy="520" r="${r}" fill="none" stroke="${colour}" stroke-width="24" stroke-dasharray="17 4" stroke-linecap="round"/>`
  })
  return `${discShadow(500, 520, 392)}<circle cx="500" cy="520" r="388" fill="${shade(ink.ground, -0.4)}"/>${rings.join('')}<circle cx="500" cy="520" r="388" fill="url(#disc)"/>`
}

export const bolt = (ink: Ink): string =>
  form(ink, {
    name: 'tail',
    d: 'M196 690Q420 640 560 700T860 716Q880 800 848 884Q700 850 560 884T210 900Q170 800 196 690Z',
    depth: 50,
    folds: 'M300 700Q290 800 310 890M430 680Q440 790 430 880M600 720Q590 800 606 870M740 720Q750 800 738 860',
    lights: 'M250 700Q240 800 252 890M500 700Q496 790 504 880M680 730Q676 800 682 860',
  }) +
  form(ink, {
    name: 'roll',
    d: 'M220 300Q190 300 180 420Q176 560 200 690Q430 640 560 690Q690 720 800 690Q836 560 826 420Q816 300 786 300Z',
    depth: 110,
    folds: 'M196 500Q500 520 820 498M200 610Q500 634 812 606',
    lights: 'M200 360Q500 372 812 356',
  }) +
  `<ellipse cx="800" cy="495" rx="58" ry="196" fill="${shade(ink.ground, -0.3)}"/>` +
  [46, 36, 26]
    .map(
      (rx) =>
        `<ellipse cx="800" cy="495" rx="${rx}" ry="${rx * 3.38}" fill="none" stroke="${mix(ink.ground, '#fff8ea', rx === 36 ? 0.5 : 0.1)}" stroke-width="7"/>`,
    )
    .join('') +
  `<ellipse cx="800" cy="495" rx="15" ry="52" fill="#c39a6b"/><ellipse cx="802" cy="497" rx="8" ry="34" fill="#5d3f22"/>` +
  `<g transform="translate(300 420) rotate(-6)"><path d="M0 0h150v190H0z" fill="#f7efdf"/><circle cx="75" cy="20" r="8" fill="#b98d5c"/><path d="M75 70q40 30 0 66-40-36 0-66z" fill="${ink.ground}"/><path d="M30 160h90" stroke="${ink.ground}" stroke-width="4"/></g>` +
  line('M220 420Q330 400 372 438', '#b98d5c', 4)
