import { mix, shade } from './shade'
import { form, hanger, line, stitch, type Ink } from './forms'

const button = (x: number, y: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="7.5" fill="${shade(colour, -0.35)}"/><circle cx="${x - 1}" cy="${y - 1.4}" r="6.4" fill="${colour}"/><circle cx="${x - 1}" cy="${y - 1}" r="1.6" fill="${shade(colour, -0.5)}"/>`
const buttons = (x: number, from: number, to: number, count: number, colour: string) =>
  Array.from({ length: count }, (_, index) => button(x, from + ((to - from) * index) / (count - 1), colour)).join('')
/** The inside of the back, visible through the neckline. */
const backNeck = (ink: Ink, d: string) => `<path d="${d}" fill="${shade(ink.ground, -0.42)}"/>`

export const kurta = (ink: Ink): string => {
  const d =
    'M428 116Q500 214 572 116L664 148Q716 166 736 214L820 446Q772 486 706 492L668 366Q664 620 708 906Q500 934 292 906Q336 620 332 366L294 492Q228 486 180 446L264 214Q284 166 336 148Z'
  const hem = `<path d="M270 846Q500 880 730 846L740 960H260z" fill="${ink.print}" opacity=".9"/><path d="M270 858Q500 892 730 858" stroke="${ink.accent}" stroke-width="6" fill="none"/><path d="M270 876Q500 910 730 876" stroke="${ink.ground}" stroke-width="9" fill="none" stroke-dasharray="4 12"/>`
  const cuffs = `<path d="M826 430Q772 476 704 482l6 20 130-20zM174 430q54 46 122 52l-6 20-130-20z" fill="${ink.print}" opacity=".9"/>`
  return (
    hanger(20) +
    backNeck(ink, 'M430 112Q500 148 570 112L560 150Q500 190 440 150z') +
    form(ink, {
      name: 'body',
      d,
      inside: hem + cuffs,
      folds:
        'M352 300Q372 420 360 560M648 300Q626 420 642 560M430 420Q410 640 384 880M560 480Q580 700 604 890M486 560Q480 740 488 900M300 300L262 430M716 320L752 440',
      lights: 'M404 460Q390 660 352 880M534 440Q540 680 548 900M640 520Q648 720 668 880',
    }) +
    `<path d="M470 168Q500 190 530 168L524 430Q500 442 476 430Z" fill="${ink.print}"/><path d="M500 186V428" stroke="${shade(ink.ground, -0.35)}" stroke-width="2.5"/>` +
    line('M428 116Q500 214 572 116', ink.print, 13) +
    stitch('M470 172L476 428Q500 440 524 428L530 172', ink.accent) +
    buttons(500, 226, 396, 4, ink.accent) +
    line('M332 700L314 906M668 700L686 906', shade(ink.ground, -0.45), 2.5, 0.6)
  )
}

export const anarkali = (ink: Ink): string => {
  const d =
    'M432 116Q500 232 568 116L650 146Q700 164 716 208L770 412L700 438L648 330L628 420Q740 600 832 884Q500 956 168 884Q260 600 372 420L352 330L300 438L230 412L284 208Q300 164 350 146Z'
  const skirt = `<path d="M150 812Q500 890 850 812L880 970H120z" fill="${ink.accent}" opacity=".95"/><path d="M150 800Q500 878 850 800" stroke="${ink.print}" stroke-width="8" fill="none"/><path d="M150 852Q500 930 850 852" stroke="${ink.ground}" stroke-width="16" fill="none" stroke-dasharray="3 17"/><path d="M340 404Q500 446 660 404L666 440Q500 484 334 440z" fill="${ink.accent}"/>`
  return (
    hanger(20, 176) +
    backNeck(ink, 'M434 112Q500 150 566 112L556 152Q500 190 444 152z') +
    form(ink, {
      name: 'body',
      d,
      inside: skirt,
      depth: 40,
      folds:
        'M420 450Q350 660 270 890M470 460Q440 680 404 920M530 460Q560 680 600 920M580 450Q650 660 736 890M500 470V930M300 250L264 410M700 250L736 410',
      lights: 'M446 460Q400 680 336 910M504 470Q520 700 500 920M556 460Q610 680 668 900',
    }) +
    line('M432 116Q500 232 568 116', ink.accent, 14) +
    stitch('M448 140Q500 226 552 140', ink.print) +
    `<path d="M470 186Q500 206 530 186L520 392Q500 402 480 392Z" fill="${ink.accent}" opacity=".92"/>` +
    stitch('M480 200L488 386M520 200L512 386', ink.print)
  )
}

const shirtOutline =
  'M420 126Q500 180 580 126L672 158Q724 176 746 222L812 400Q764 444 696 448L664 372Q668 640 676 872Q500 906 324 872Q332 640 336 372L304 448Q236 444 188 400L254 222Q276 176 328 158Z'

export const shirt = (ink: Ink): string => {
  const collar = mix(ink.ground, '#fff8ea', 0.16)
  return (
    hanger(24) +
    backNeck(ink, 'M420 122Q500 150 580 122L560 170Q500 190 440 170z') +
    form(ink, {
      name: 'body',
      d: shirtOutline,
      inside: line(
        'M820 376Q764 424 690 428M180 376q56 48 130 52M310 850Q500 884 690 850',
        shade(ink.ground, -0.4),
        2.5,
        0.6,
      ),
      folds:
        'M356 320Q372 470 360 640M646 320Q628 470 640 640M420 560Q410 720 400 870M580 600Q596 740 600 870M300 270L268 390M706 270L736 390',
      lights: 'M396 420Q384 640 364 860M556 400Q560 640 566 870M628 560Q640 720 648 860',
    }) +
    `<path d="M486 196h28V884h-28z" fill="${ink.cloth}"/>` +
    line('M486 206V884M514 206V884', shade(ink.ground, -0.4), 2.4, 0.55) +
    buttons(500, 262, 836, 6, mix(ink.print, '#f4ead6', 0.55)) +
    form(ink, { name: 'pocket', d: 'M560 400h92v78q-46 36-92 0z', depth: 14 }) +
    stitch('M566 416h80', shade(ink.ground, -0.35), 2) +
    form(ink, {
      name: 'collar',
      d: 'M420 122L500 200L450 274Q412 220 396 140ZM580 122L500 200L550 274Q588 220 604 140Z',
      fill: collar,
      tone: collar,
      depth: 18,
    })
  )
}

export const vest = (ink: Ink): string => {
  const d =
    'M436 120Q500 150 564 120L650 150Q640 260 690 340Q664 560 690 850Q600 896 506 840L500 826L494 840Q400 896 310 850Q336 560 310 340Q360 260 350 150Z'
  return (
    hanger(24, 170) +
    backNeck(ink, 'M436 112Q500 140 564 112L556 160Q500 176 444 160z') +
    form(ink, {
      name: 'body',
      d,
      inside: `<path d="M320 640h120v96H320zM560 640h120v96H560z" fill="none"/>${line('M346 640L454 628M546 628L654 640M372 420L452 414', shade(ink.ground, -0.5), 9, 0.9)}${line('M346 634L454 622M546 622L654 634M372 414L452 408', shade(ink.ground, 0.25), 3, 0.7)}`,
      folds: 'M380 240Q400 420 370 640M620 240Q600 420 630 640M430 500Q420 700 400 860M570 500Q586 700 604 860',
      lights: 'M420 260Q430 520 400 850M548 260Q556 560 560 850',
    }) +
    line('M500 150V836', shade(ink.ground, -0.55), 3, 0.8) +
    stitch('M484 166V826', shade(ink.ground, -0.4), 2) +
    form(ink, { name: 'collar', d: 'M430 116Q500 158 570 116L574 150Q540 186 500 188Q460 186 426 150Z', depth: 14 }) +
    buttons(512, 230, 770, 6, '#c9a24e')
  )
}

export const jacket = (ink: Ink): string => {
  const lining = mix(ink.accent, '#fff3dd', 0.25)
  return (
    hanger(20) +
    `<path d="M440 120Q500 150 560 120L610 890H390z" fill="${lining}"/>` +
    `<path d="M440 120Q500 150 560 120L610 890H390z" fill="#140c08" opacity=".2"/>` +
    stitch('M470 180V880M500 180V880M530 180V880', ink.ground, 2.4) +
    form(ink, {
      name: 'left',
      d: 'M434 114L470 150Q450 500 456 886Q380 906 310 882Q330 640 330 400L282 640Q224 640 168 610L252 220Q274 166 330 148Z',
      inside: `<path d="M434 114L470 150Q450 500 456 886L424 892Q420 500 414 130z" fill="${ink.accent}"/>`,
      folds: 'M350 300Q366 520 344 860M396 420Q384 660 380 880M290 300L226 620',
      lights: 'M376 380Q366 640 356 870',
    }) +
    form(ink, {
      name: 'right',
      d: 'M566 114L530 150Q550 500 544 886Q620 906 690 882Q670 640 670 400L718 640Q776 640 832 610L748 220Q726 166 670 148Z',
      inside: `<path d="M566 114L530 150Q550 500 544 886L576 892Q580 500 586 130z" fill="${ink.accent}"/>`,
      folds: 'M650 300Q634 520 656 860M600 420Q616 660 624 880M712 300L772 620',
      lights: 'M620 380Q634 640 640 870',
    }) +
    form(ink, { name: 'pocketl', d: 'M344 616h76v112q-38 14-76 0z', depth: 14 }) +
    form(ink, { name: 'pocketr', d: 'M580 616h76v112q-38 14-76 0z', depth: 14 }) +
    stitch('M344 632h76M580 632h76M184 590Q230 616 284 618M816 590Q770 616 716 618', ink.accent, 3)
  )
}

export const trousers = (ink: Ink): string => {
  const d =
    'M334 120Q500 140 666 120Q704 420 700 900Q630 916 556 904Q552 600 502 400Q448 600 444 904Q370 916 300 900Q296 420 334 120Z'
  return (
    line('M330 96H670', '#8d8578', 7) +
    line('M500 96V60q0-16 14-20 20-8 16-26-6-22-32-18-20 4-20 22', '#8d8578', 7) +
    form(ink, {
      name: 'body',
      d,
      folds:
        'M420 220Q380 520 360 890M580 220Q620 520 640 890M500 220Q508 320 500 410M470 420Q440 560 440 700M532 420Q560 560 560 700',
      lights: 'M396 260Q360 560 332 880M560 260Q590 540 606 880',
    }) +
    form(ink, {
      name: 'waist',
      d: 'M330 112Q500 132 670 112L676 172Q500 192 324 172Z',
      depth: 18,
      folds: 'M370 120v60M420 124v60M470 126v60M530 126v60M580 124v60M630 120v60',
    }) +
    `<path d="M350 92h36v40h-36zM614 92h36v40h-36z" fill="#a67a4b"/>` +
    line('M478 170Q470 250 462 330M522 170Q532 240 536 310', ink.print, 7) +
    `<circle cx="462" cy="334" r="8" fill="${ink.print}"/><circle cx="536" cy="314" r="8" fill="${ink.print}"/>` +
    line('M360 190Q344 260 330 300M640 190Q656 260 670 300', shade(ink.ground, -0.45), 3, 0.6) +
    stitch('M300 872Q370 886 444 876M556 876Q630 886 700 872', shade(ink.ground, -0.3), 2.2)
  )
}

export const pyjamas = (ink: Ink): string =>
  `<g transform="translate(-96 -8) scale(.74)">${shirt({ ...ink, id: `${ink.id}-top` })}</g><g transform="translate(430 250) scale(.72)">${trousers({ ...ink, id: `${ink.id}-low` })}</g>`

export const dress = (ink: Ink): string => {
  const d =
    'M436 116Q500 206 564 116L640 144Q684 160 702 200L736 320L662 344L630 290Q622 360 634 420Q672 520 690 610Q740 760 786 890Q500 950 214 890Q260 760 310 610Q328 520 366 420Q378 360 370 290L338 344L264 320L298 200Q316 160 360 144Z'
  const seam = shade(ink.ground, -0.5)
  let gathers = ''
  for (let index = 0; index < 14; index += 1)
    gathers += `M${372 + index * 20} ${426 + Math.sin(index) * 3}q${(index - 7) * 1.4} 30 ${(index - 7) * 3} ${50 + ((index * 13) % 30)}M${318 + index * 28} ${618 + Math.sin(index * 2) * 4}q${(index - 7) * 2} 30 ${(index - 7) * 4} ${54 + ((index * 17) % 36)}`
  return (
    hanger(20, 176) +
    backNeck(ink, 'M438 112Q500 146 562 112L552 152Q500 184 448 152z') +
    form(ink, {
      name: 'body',
      d,
      inside:
        line('M360 420Q500 452 640 420M306 610Q500 656 694 610', seam, 5, 0.75) +
        line(gathers, seam, 2.6, 0.5) +
        line('M200 866Q500 926 800 866', ink.print, 9),
      folds:
        'M430 460Q400 560 392 610M560 460Q590 550 600 620M400 650Q350 780 330 900M480 660Q470 790 462 920M570 660Q600 790 620 910M650 640Q700 780 730 890',
      lights: 'M470 460Q460 560 452 620M440 660Q400 790 390 910M530 660Q544 790 548 920',
    }) +
    line('M436 116Q500 206 564 116', mix(ink.ground, ink.print, 0.6), 11) +
    line('M500 176V300', seam, 2.5) +
    buttons(500, 206, 286, 3, ink.accent) +
    line('M270 300L336 326M730 300L664 326', ink.print, 6)
  )
}

export const apron = (ink: Ink): string => {
  const d = 'M400 220Q500 246 600 220Q616 400 700 470Q716 700 706 900Q500 926 294 900Q284 700 300 470Q384 400 400 220Z'
  return (
    `<circle cx="500" cy="52" r="15" fill="#a67a4b"/><circle cx="496" cy="48" r="9" fill="#c39a6b"/>` +
    line('M412 226Q440 110 500 60Q560 110 588 226', shade(ink.ground, -0.25), 24) +
    line('M412 226Q440 110 500 60Q560 110 588 226', mix(ink.ground, '#fff8ea', 0.1), 16) +
    line('M306 480Q230 620 250 800M694 480Q770 620 750 800', shade(ink.ground, -0.2), 20) +
    form(ink, {
      name: 'body',
      d,
      folds: 'M400 420Q370 660 360 890M600 420Q626 660 640 890M520 300Q530 400 520 520M452 720Q448 820 440 910',
      lights: 'M440 320Q410 600 400 890M560 520Q580 720 586 900',
    }) +
    form(ink, { name: 'pocket', d: 'M370 590Q500 606 630 590L636 740Q500 770 364 740Z', depth: 18 }) +
    line('M500 600V756', shade(ink.ground, -0.4), 2.5, 0.6) +
    stitch('M376 606Q500 622 624 606M404 240Q500 264 596 240M300 876Q500 902 700 876', ink.accent, 3)
  )
}

const fringe = (from: number, to: number, y: number, bend: number, colour: string) => {
  let threads = ''
  let knots = ''
  for (let x = from; x <= to; x += 13) {
    const foot = y + bend * Math.sin(((x - from) / (to - from)) * Math.PI)
    threads += `M${x} ${foot - 4}q${((x * 7) % 9) - 4} 26 ${((x * 11) % 13) - 6} ${44 + ((x * 5) % 12)}`
    knots += `<circle cx="${x}" cy="${foot + 6}" r="3.6"/>`
  }
  return `<path d="${threads}" stroke="${colour}" stroke-width="3.4" fill="none"/><g fill="${colour}">${knots}</g>`
}
export { fringe }

export const scarf = (ink: Ink): string =>
  line('M204 116L500 22L796 116', '#8a6238', 6) +
  line('M180 120H820', '#7a5632', 26) +
  line('M182 114H818', '#c39a6b', 9) +
  fringe(266, 452, 892, 8, mix(ink.ground, ink.print, 0.3)) +
  form(ink, {
    name: 'back',
    d: 'M250 104Q360 84 470 104Q486 480 464 896Q360 912 254 896Q240 500 250 104Z',
    inside: `<path d="M230 800h260v34H230zM230 850h260v14H230z" fill="${ink.accent}"/>`,
    folds: 'M300 120Q290 500 308 890M360 120Q376 500 356 900M420 120Q432 480 420 890',
    lights: 'M276 130Q266 500 278 890M392 120Q402 500 390 900',
  }) +
  fringe(452, 742, 760, 10, mix(ink.ground, ink.print, 0.3)) +
  form(ink, {
    name: 'front',
    d: 'M430 96Q590 76 750 96Q772 420 756 764Q600 786 446 764Q422 420 430 96Z',
    depth: 56,
    inside: `<path d="M410 664h370v44H410zM410 724h370v14H410z" fill="${ink.accent}"/>`,
    folds: 'M490 110Q476 440 500 760M560 104Q580 430 556 770M640 104Q626 420 646 770M704 110Q722 430 704 760',
    lights: 'M460 120Q446 440 466 760M524 106Q530 430 530 770M606 104Q604 440 604 770M676 106Q674 430 676 770',
  })

export const saree = (ink: Ink): string => {
  const zari = '#d0a24a'
  const band = (y: number, h: number) =>
    `<path d="M100 ${y}H900v${h}H100z" fill="${ink.accent === zari ? ink.print : shade(ink.accent, -0.12)}"/><path d="M100 ${y + 6}H900M100 ${y + h - 6}H900" stroke="${zari}" stroke-width="5"/><path d="M100 ${y + h / 2}H900" stroke="${zari}" stroke-width="${h * 0.34}" stroke-dasharray="4 13"/>`
  return (
    line('M196 112L500 22L804 112', '#8a6238', 6) +
    line('M170 116H830', '#7a5632', 28) +
    line('M172 110H828', '#c39a6b', 10) +
    form(ink, {
      name: 'body',
      d: 'M240 100Q340 84 420 100Q440 500 430 906Q330 926 236 906Q226 500 240 100Z',
      inside: `<path d="M226 90h52v860h-52z" fill="${ink.accent}"/><path d="M284 90v860M238 90v860" stroke="${zari}" stroke-width="6"/><path d="M260 90v860" stroke="${zari}" stroke-width="16" stroke-dasharray="4 12"/>`,
      folds: 'M310 120Q320 500 306 900M370 120Q360 500 376 910',
      lights: 'M340 120Q350 500 338 910M250 120v780',
    }) +
    fringe(402, 768, 896, 8, zari) +
    form(ink, {
      name: 'pallu',
      d: 'M384 94Q580 72 776 94Q800 480 786 898Q590 922 392 898Q370 480 384 94Z',
      depth: 60,
      inside:
        band(620, 62) +
        band(700, 34) +
        band(752, 130) +
        `<path d="M374 90h26v860h-26zM766 90h40v860h-40z" fill="${ink.accent}"/><path d="M404 90v860M764 90v860" stroke="${zari}" stroke-width="5"/>`,
      folds: 'M450 110Q434 480 456 900M530 104Q552 480 528 908M610 100Q594 480 616 908M690 104Q712 480 690 904',
      lights:
        'M420 110Q408 480 424 900M490 104Q494 480 492 908M572 100Q574 480 570 908M652 100Q654 480 652 908M736 110Q744 480 738 900',
    })
  )
}

export const tote = (ink: Ink): string => {
  const strap = ink.accent
  return (
    line('M392 420Q380 130 500 130T608 420', shade(strap, -0.45), 32) +
    line('M392 420Q380 130 500 130T608 420', shade(strap, -0.2), 24) +
    form(ink, {
      name: 'body',
      d: 'M228 372Q500 392 772 372Q802 640 810 896Q500 946 190 896Q198 640 228 372Z',
      inside: `<path d="M180 780Q500 826 820 780V980H180z" fill="${strap}"/>${stitch('M180 794Q500 840 820 794', mix(strap, '#fff8ea', 0.6))}`,
      folds: 'M270 430Q250 620 262 780M730 430Q752 620 738 780M410 520Q396 640 420 780M590 520Q610 640 584 780',
      lights: 'M320 430Q300 620 310 880M540 430Q546 640 540 900',
    }) +
    line('M372 470Q330 150 500 150T628 470', shade(strap, -0.4), 38) +
    line('M372 470Q330 150 500 150T628 470', strap, 30) +
    `<path d="M348 372h46v128h-46zM606 372h46v128h-46z" fill="${strap}"/>` +
    stitch('M354 380h34v114h-34zM612 380h34v114h-34z', mix(strap, '#fff8ea', 0.6)) +
    line('M230 398Q500 420 770 398', shade(ink.ground, -0.4), 2.5, 0.55)
  )
}

export const jhola = (ink: Ink): string =>
  line('M300 440Q330 90 500 60Q670 90 700 440', shade(ink.ground, -0.45), 66) +
  line('M300 440Q330 90 500 60Q670 90 700 440', ink.cloth, 56) +
  stitch('M278 440Q306 70 500 38Q694 70 722 440', ink.accent, 3.4) +
  fringe(296, 706, 884, 16, ink.accent) +
  form(ink, {
    name: 'body',
    d: 'M262 420Q500 450 738 420Q762 640 752 876Q500 920 248 876Q238 640 262 420Z',
    inside: `<path d="M240 416Q500 446 760 416V474Q500 504 240 474z" fill="${ink.accent}"/><path d="M240 800Q500 846 760 800V826Q500 872 240 826z" fill="${ink.accent}"/>`,
    folds: 'M330 500Q310 660 322 860M660 500Q684 660 668 860M470 560Q456 700 474 880',
    lights: 'M390 500Q376 680 384 870M590 500Q600 680 592 880',
  }) +
  `<circle cx="500" cy="462" r="15" fill="${ink.print}"/><circle cx="496" cy="458" r="6" fill="#fff8ea" opacity=".6"/>`
