import { mix, shade } from '../shade'
import { backNeck, buttons, form, hanger, line, stitch, type Ink } from '../forms'

/** A straight kurta to the knee, with sleeves to below the elbow and slits at its sides. */
export const kurta = (ink: Ink): string => {
  const d =
    'M430 116Q500 214 570 116L654 146Q702 162 720 212L812 566Q770 598 718 604L658 372Q652 520 670 650L704 1046Q500 1074 296 1046L330 650Q348 520 342 372L282 604Q230 598 188 566L280 212Q298 162 346 146Z'
  const hem = `<path d="M280 986Q500 1020 720 986L730 1090H270z" fill="${ink.print}" opacity=".9"/><path d="M280 998Q500 1032 720 998" stroke="${ink.accent}" stroke-width="6" fill="none"/><path d="M280 1018Q500 1052 720 1018" stroke="${ink.ground}" stroke-width="9" fill="none" stroke-dasharray="4 12"/>`
  const cuffs = `<path d="M818 540Q770 584 706 592l4 24 120-24zM182 540q48 44 112 52l-4 24-120-24z" fill="${ink.print}" opacity=".9"/>`
  return (
    hanger(ink, 20) +
    backNeck(ink, 'M432 112Q500 148 568 112L558 150Q500 190 442 150z') +
    form(ink, {
      name: 'body',
      d,
      inside: hem + cuffs,
      folds:
        'M360 330Q384 460 372 620M640 330Q618 460 630 620M430 480Q404 760 384 1030M560 520Q590 800 612 1040M486 620Q478 840 488 1050M312 320L262 560M696 340L740 560',
      lights: 'M404 500Q384 760 344 1020M534 480Q544 760 550 1050M646 640Q658 860 678 1020',
    }) +
    `<path d="M472 170Q500 190 528 170L522 452Q500 464 478 452Z" fill="${ink.print}"/><path d="M500 188V450" stroke="${shade(ink.ground, -0.35)}" stroke-width="2.5"/>` +
    line('M430 116Q500 214 570 116', ink.print, 13) +
    stitch('M472 174L478 450Q500 462 522 450L528 174', ink.accent) +
    buttons(500, 228, 416, 4, ink.accent) +
    line('M330 760L300 1044M670 760L700 1044', shade(ink.ground, -0.5), 3.5, 0.75)
  )
}

/** A man's long kurta: standing collar, long sleeves, plain. */
export const longKurta = (ink: Ink): string => {
  const d =
    'M440 112Q500 140 560 112L658 144Q710 162 728 212L836 690Q802 716 748 720L666 384Q664 660 692 1046Q500 1074 308 1046Q336 660 334 384L252 720Q198 716 164 690L272 212Q290 162 342 144Z'
  const seam = shade(ink.ground, -0.4)
  return (
    hanger(ink, 20) +
    form(ink, {
      name: 'body',
      d,
      inside: line('M822 660Q790 690 744 694M178 660q32 30 78 34M310 1024Q500 1052 690 1024', seam, 2.5, 0.6),
      folds:
        'M366 330Q388 480 372 660M634 330Q612 480 628 660M430 560Q410 800 396 1030M566 560Q588 800 604 1040M500 600V1040M300 340L226 680M706 360L768 690',
      lights: 'M404 480Q388 740 350 1020M534 500Q544 780 548 1040M690 300L790 660M262 320L196 660',
    }) +
    `<path d="M478 150H522L520 470Q500 480 480 470Z" fill="${mix(ink.ground, '#fff8ea', 0.14)}"/>` +
    stitch('M480 160L482 468Q500 478 518 468L520 160', seam, 2.2) +
    buttons(500, 206, 440, 4, mix(ink.print, '#f4ead6', 0.4)) +
    form(ink, {
      name: 'collar',
      d: 'M436 110Q500 142 564 110L572 152Q536 176 500 178Q464 176 428 152Z',
      depth: 14,
    }) +
    line('M342 720Q332 780 330 830M658 720Q668 780 670 830', seam, 3, 0.6)
  )
}

/** A short, square kurta with dropped shoulders and one pocket. */
export const tunic = (ink: Ink): string => {
  const d =
    'M424 118Q500 192 576 118L706 160Q736 172 748 214L806 452Q762 488 700 494L684 420Q690 640 700 812Q500 838 300 812Q310 640 316 420L300 494Q238 488 194 452L252 214Q264 172 294 160Z'
  const seam = shade(ink.ground, -0.4)
  return (
    hanger(ink, 20) +
    backNeck(ink, 'M426 114Q500 148 574 114L562 150Q500 184 438 150z') +
    form(ink, {
      name: 'body',
      d,
      inside:
        `<path d="M812 424Q764 466 694 472l4 26 126-26zM188 424q48 42 118 48l-4 26-126-26zM290 776Q500 804 710 776L716 850H284z" fill="${ink.print}" opacity=".88"/>` +
        line('M300 764Q500 792 700 764', ink.accent, 4) +
        line('M300 180Q318 300 318 430M700 180Q682 300 682 430', seam, 2.6, 0.55),
      folds:
        'M372 330Q384 520 366 790M628 330Q618 520 634 790M436 520Q424 680 420 810M566 480Q580 660 590 810M272 300L236 450M730 300L764 450',
      lights: 'M402 420Q390 620 372 800M540 420Q548 640 550 820',
    }) +
    `<path d="M480 166Q500 180 520 166L514 330Q500 338 486 330Z" fill="${ink.print}"/><path d="M500 178V328" stroke="${seam}" stroke-width="2.5"/>` +
    line('M424 118Q500 192 576 118', ink.print, 12) +
    form(ink, { name: 'pocket', d: 'M556 470h98l-4 104q-45 22-90 0z', depth: 14 }) +
    stitch('M562 488h86', ink.print, 3)
  )
}

/** A child's kurta: short and wide, with snaps at one shoulder. */
export const childKurta = (ink: Ink): string =>
  `<g transform="matrix(.98 0 0 .82 10 60)">${tunic({ ...ink, accent: ink.print })}</g>` +
  `<g transform="rotate(16 610 176)">${[576, 606, 636].map((x) => buttons(x, 176, 176, 1, '#f4ead6')).join('')}</g>`

/** Returns the part that the shirts share: the opening with its buttons. */
const shirtFront = (ink: Ink, from: number, to: number, count: number) =>
  `<path d="M486 ${from}h28V${to}h-28z" fill="${ink.cloth}"/>` +
  line(`M486 ${from + 10}V${to}M514 ${from + 10}V${to}`, shade(ink.ground, -0.4), 2.4, 0.55) +
  buttons(500, from + 60, to - 60, count, mix(ink.print, '#f4ead6', 0.55))

const longSleeves =
  'M420 126Q500 180 580 126L668 156Q716 172 734 220L834 690Q800 716 752 720L666 392Q668 620 680 780Q640 872 500 880Q360 872 320 780Q332 620 334 392L248 720Q200 716 166 690L266 220Q284 172 332 156Z'

const longSleevedBody = (ink: Ink) => {
  const seam = shade(ink.ground, -0.42)
  return form(ink, {
    name: 'body',
    d: longSleeves,
    inside:
      `<path d="M826 636Q790 670 738 674l12 60 100-30zM174 636q36 34 88 38l-12 60-100-30z" fill="${mix(ink.ground, '#fff8ea', 0.12)}"/>` +
      line('M824 640Q790 672 738 676M176 640q36 32 86 36M330 770Q370 850 500 860Q630 850 670 770', seam, 2.6, 0.6) +
      buttons(776, 694, 694, 1, mix(ink.print, '#f4ead6', 0.55)),
    folds:
      'M362 330Q380 470 366 700M638 330Q620 470 634 700M424 560Q412 720 404 850M578 600Q594 740 598 850M296 340L222 660M708 360L772 670',
    lights: 'M398 420Q386 640 366 800M556 400Q560 640 566 860M700 300L790 640M262 330L200 640',
  })
}

/** A shirt with a collar, long sleeves and a curved hem. */
export const shirt = (ink: Ink): string => {
  const collar = mix(ink.ground, '#fff8ea', 0.16)
  return (
    hanger(ink, 24) +
    backNeck(ink, 'M420 122Q500 150 580 122L560 170Q500 190 440 170z') +
    longSleevedBody(ink) +
    shirtFront(ink, 196, 872, 6) +
    form(ink, { name: 'pocket', d: 'M560 372h86v76q-43 34-86 0z', depth: 14 }) +
    stitch('M566 388h74', shade(ink.ground, -0.35), 2) +
    form(ink, {
      name: 'collar',
      d: 'M420 122L500 200L450 274Q412 220 396 140ZM580 122L500 200L550 274Q588 220 604 140Z',
      fill: collar,
      tone: collar,
      depth: 18,
    })
  )
}

/** A shirt with a band for a collar and long sleeves. */
export const bandShirt = (ink: Ink): string =>
  hanger(ink, 24) +
  longSleevedBody(ink) +
  shirtFront(ink, 150, 872, 7) +
  form(ink, { name: 'collar', d: 'M430 116Q500 150 570 116L578 158Q540 184 500 186Q460 184 422 158Z', depth: 14 })

/** A boxy shirt with short sleeves, an open collar and a pocket. */
export const campShirt = (ink: Ink): string => {
  const d =
    'M414 124L500 300L586 124L690 158Q738 174 756 222L812 410Q764 450 692 456L676 390Q682 620 690 800Q500 824 310 800Q318 620 324 390L308 456Q236 450 188 410L244 222Q262 174 310 158Z'
  const collar = mix(ink.ground, '#fff8ea', 0.14)
  const seam = shade(ink.ground, -0.4)
  return (
    hanger(ink, 24) +
    backNeck(ink, 'M416 118Q500 146 584 118L500 304z') +
    form(ink, {
      name: 'body',
      d,
      inside: line('M820 386Q764 430 688 436M180 386q56 44 132 50M312 778Q500 802 688 778', seam, 2.6, 0.6),
      folds:
        'M356 330Q372 480 360 640M646 330Q628 480 640 640M424 560Q414 700 410 800M580 600Q592 720 594 800M294 280L262 400M708 280L740 400',
      lights: 'M396 420Q386 620 372 790M556 400Q560 620 564 800',
    }) +
    line('M500 300V806', seam, 2.6, 0.6) +
    buttons(512, 330, 770, 4, mix(ink.print, '#f4ead6', 0.55)) +
    form(ink, { name: 'pocket', d: 'M566 400h96v92q-48 20-96 0z', depth: 14 }) +
    stitch('M572 416h84', seam, 2) +
    form(ink, {
      name: 'collar',
      d: 'M414 120L500 296L430 330L398 262L356 250Q372 170 392 136ZM586 120L500 296L570 330L602 262L644 250Q628 170 608 136Z',
      fill: ink.cloth,
      tone: collar,
      depth: 18,
    })
  )
}

export const vest = (ink: Ink): string => {
  const d =
    'M436 120Q500 150 564 120L650 150Q640 260 690 340Q664 560 690 850Q600 896 506 840L500 826L494 840Q400 896 310 850Q336 560 310 340Q360 260 350 150Z'
  return (
    hanger(ink, 24, 170) +
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
    buttons(512, 240, 720, 5, '#c9a24e')
  )
}

export const jacket = (ink: Ink): string => {
  const lining = mix(ink.accent, '#fff3dd', 0.25)
  return (
    hanger(ink, 20) +
    (ink.isWorn
      ? ''
      : `<path d="M440 120Q500 150 560 120L610 890H390z" fill="${lining}"/><path d="M440 120Q500 150 560 120L610 890H390z" fill="#140c08" opacity=".2"/>${stitch('M470 180V880M500 180V880M530 180V880', ink.ground, 2.4)}`) +
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
    line('M462 430Q440 500 452 560M538 430Q566 496 552 570M462 430Q500 452 538 430', shade(ink.accent, -0.2), 8) +
    stitch('M344 632h76M580 632h76M184 590Q230 616 284 618M816 590Q770 616 716 618', ink.accent, 3)
  )
}
