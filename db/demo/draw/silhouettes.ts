import type { ArtKind } from '../types'
import { shade } from './shade'

/** What a silhouette is drawn with: its cloth (a url() or a colour), its flat colour and a dark line. */
export interface Ink {
  fill: string
  colour: string
}

const line = (ink: Ink) => shade(ink.colour, -0.4)
const fold = (ink: Ink, d: string, width = 4) => `<path d="${d}" fill="none" stroke="${line(ink)}" stroke-width="${width}" stroke-linecap="round" opacity=".5"/>`
const body = (ink: Ink, d: string) => `<path d="${d}" fill="${ink.fill}"/><path d="${d}" fill="url(#sheen)"/>`

/** Each thing the shop sells, drawn in a box of 1000 x 1000 with its foot at y = 930. */
export const silhouettes: Record<ArtKind, (ink: Ink) => string> = {
  kurta: (ink) =>
    body(ink, 'M395 90q105 52 210 0l150 70 118 300-104 44-70-150 28 576q-227 40-454 0l28-576-70 150-104-44 118-300z') +
    `<path d="M452 106q48 26 96 0l-24 250h-48z" fill="${shade(ink.colour, 0.32)}"/><g fill="${line(ink)}"><circle cx="500" cy="180" r="6"/><circle cx="500" cy="232" r="6"/><circle cx="500" cy="284" r="6"/></g>` +
    fold(ink, 'M330 520q-12 200-34 390M670 520q12 200 34 390M500 420v480', 3) + `<path d="M276 880q224 36 448 0" fill="none" stroke="${shade(ink.colour, 0.4)}" stroke-width="12"/>`,
  shirt: (ink) =>
    body(ink, 'M380 130q120 60 240 0l172 80 84 236-120 52-54-96 14 480q-216 28-432 0l14-480-54 96-120-52 84-236z') +
    `<path d="M404 132l96 92 96-92 30 20-66 130-60-58-60 58-66-130z" fill="${shade(ink.colour, 0.28)}"/>` + fold(ink, 'M500 224V890', 3) + `<g fill="${shade(ink.colour, 0.6)}"><circle cx="512" cy="340" r="7"/><circle cx="512" cy="450" r="7"/><circle cx="512" cy="560" r="7"/><circle cx="512" cy="670" r="7"/></g><path d="M580 420h96v92q-48 26-96 0z" fill="none" stroke="${line(ink)}" stroke-width="4" opacity=".6"/>`,
  trousers: (ink) =>
    body(ink, 'M320 90h360q34 400 60 830H560q-10-300-60-520-50 220-60 520H260q26-430 60-830z') + `<path d="M318 90h364l4 60H314z" fill="${shade(ink.colour, 0.2)}"/>` + fold(ink, 'M420 170q-30 340-50 730M580 170q30 340 50 730', 3) + `<path d="M470 150q10 100-10 150M530 150q-10 100 10 150" stroke="${shade(ink.colour, 0.5)}" stroke-width="7" fill="none"/>`,
  dress: (ink) =>
    body(ink, 'M410 90q90 60 180 0l74 40-24 260q150 230 190 510-330 70-660 0 40-280 190-510l-24-260z') + fold(ink, 'M384 400q116 34 232 0', 6) + fold(ink, 'M430 440q-60 230-110 460M500 440v490M570 440q60 230 110 460', 3) + `<path d="M176 872q324 66 648 0" fill="none" stroke="${shade(ink.colour, 0.45)}" stroke-width="16"/>`,
  saree: (ink) =>
    body(ink, 'M300 120h330q60 0 60 60v690q0 50-60 50H300z') + `<path d="M300 120h90v800h-90zM300 820h330v56H300z" fill="${shade(ink.colour, -0.28)}"/><path d="M318 120v800M372 120v800M300 836h330M300 862h330" stroke="#d9ac4e" stroke-width="7"/>` + body(ink, 'M560 200q170 40 180 210v470q-70 50-180 40z') + `<path d="M566 790q100 10 172-40v110q-70 48-172 46z" fill="${shade(ink.colour, -0.28)}"/><path d="M566 806q100 8 172-40" stroke="#d9ac4e" stroke-width="8" fill="none"/>` + fold(ink, 'M470 140v670M610 230q60 20 70 560', 3),
  scarf: (ink) =>
    body(ink, 'M250 180q250-110 500 0 30 110-40 180l40 520H560l-40-470q-20-40-60-40l-30 510H250l50-520q-70-80-50-180z') + fold(ink, 'M270 220q230 120 460 0M310 330q180 90 380 10', 4) + `<g stroke="${line(ink)}" stroke-width="6"><path d="M262 880v44M292 880v44M322 880v44M352 880v44M382 880v44M412 880v44M572 880v44M602 880v44M632 880v44M662 880v44M692 880v44M722 880v44"/></g>`,
  jacket: (ink) =>
    body(ink, 'M370 120q130 50 260 0l176 84 80 400-124 34-60-240 10 500q-212 30-424 0l10-500-60 240-124-34 80-400z') + `<path d="M470 140h60l10 760h-80z" fill="${shade(ink.colour, 0.55)}"/><path d="M400 124l70 20-20 760h-14zM600 124l-70 20 20 760h14z" fill="${shade(ink.colour, -0.2)}"/><path d="M310 640h110v130H310zM580 640h110v130H580z" fill="none" stroke="${shade(ink.colour, 0.5)}" stroke-width="5" stroke-dasharray="14 9"/>`,
  tote: (ink) =>
    `<path d="M370 400Q360 110 500 110t130 290" fill="none" stroke="${shade(ink.colour, -0.3)}" stroke-width="30"/>` + body(ink, 'M230 370h540l44 530q-314 50-628 0z') + `<path d="M230 370h540l5 60H225z" fill="${shade(ink.colour, -0.22)}"/>` + fold(ink, 'M300 440l-30 440M700 440l30 440', 3),
  cushion: (ink) =>
    body(ink, 'M170 260q330 60 660 0 50 320 0 620-330-60-660 0-50-300 0-620z') + fold(ink, 'M200 300q60 40 90 100M800 300q-60 40-90 100M200 850q60-50 90-110M800 850q-60-50-90-110', 5) + `<path d="M170 260q330 60 660 0 50 320 0 620-330-60-660 0-50-300 0-620z" fill="none" stroke="${shade(ink.colour, -0.3)}" stroke-width="8" stroke-dasharray="4 12"/>`,
  bedspread: (ink) =>
    `<path d="M150 420h700v400H150z" fill="${shade('#cdb894', 0.1)}"/>` + `<rect x="180" y="330" width="280" height="150" rx="46" fill="#fbf8f1"/><rect x="540" y="330" width="280" height="150" rx="46" fill="#f5efe2"/>` + body(ink, 'M130 460q370-50 740 0l40 430q-410 50-820 0z') + `<path d="M124 500q376-50 752 0l6 60q-380-50-764 0z" fill="${shade(ink.colour, 0.4)}"/>` + fold(ink, 'M300 560l-26 340M500 550v370M700 560l26 340', 3),
  towel: (ink) =>
    `<rect x="180" y="170" width="640" height="26" rx="13" fill="#8a6b45"/>` + body(ink, 'M270 176h300v700q-150 26-300 0z') + body({ ...ink, fill: shade(ink.colour, 0.22) }, 'M470 176h260v560q-130 26-260 0z') + `<path d="M270 770h300M270 800h300M470 640h260M470 670h260" stroke="${shade(ink.colour, -0.35)}" stroke-width="12"/><g stroke="${line(ink)}" stroke-width="5"><path d="M280 880v34M320 884v34M360 888v34M400 889v34M440 889v34M480 888v34M520 884v34M560 880v34"/></g>`,
  rug: (ink) =>
    body(ink, 'M250 250l560-60 60 620-640 110z') + `<path d="M300 300l460-50 50 510-540 92z" fill="none" stroke="${shade(ink.colour, 0.5)}" stroke-width="16"/><path d="M530 390l120 150-100 170-150-130z" fill="${shade(ink.colour, 0.42)}"/><path d="M533 450l66 92-55 90-80-70z" fill="${shade(ink.colour, -0.3)}"/>` + `<g stroke="${shade(ink.colour, 0.5)}" stroke-width="6"><path d="M240 920l-8 34M320 908l-8 34M400 894l-6 34M480 880l-4 34M560 866l-2 34M640 854v34M720 840l4 34M800 826l6 34"/></g>`,
  mug: (ink) =>
    `<path d="M660 430q190-30 180 140t-200 160" fill="none" stroke="${shade(ink.colour, -0.1)}" stroke-width="52"/>` + body(ink, 'M240 330h450q0 330-36 530-20 60-90 60H366q-70 0-90-60-36-200-36-530z') + `<ellipse cx="465" cy="330" rx="225" ry="52" fill="${shade(ink.colour, -0.35)}"/><ellipse cx="465" cy="336" rx="196" ry="38" fill="#5c3a24"/><path d="M258 700q207 40 414 0l-16 130q-190 40-382 0z" fill="${shade('#d8b48c', 0.1)}" opacity=".55"/>`,
  bowl: (ink) =>
    body(ink, 'M130 430h740q-20 300-240 420l-20 60H390l-20-60Q150 730 130 430z') + `<ellipse cx="500" cy="430" rx="370" ry="86" fill="${shade(ink.colour, -0.3)}"/><ellipse cx="500" cy="440" rx="330" ry="66" fill="${shade(ink.colour, 0.32)}"/>` + fold(ink, 'M180 600q320 110 640 0', 8),
  plate: (ink) =>
    `<ellipse cx="500" cy="560" rx="400" ry="370" fill="${ink.fill}"/><ellipse cx="500" cy="560" rx="400" ry="370" fill="url(#sheen)"/><ellipse cx="500" cy="560" rx="392" ry="362" fill="none" stroke="${line(ink)}" stroke-width="10" opacity=".6"/><ellipse cx="500" cy="560" rx="270" ry="248" fill="${shade(ink.colour, 0.3)}" opacity=".85"/><ellipse cx="500" cy="560" rx="270" ry="248" fill="none" stroke="${line(ink)}" stroke-width="4" opacity=".5"/>`,
  vase: (ink) =>
    `<g fill="none" stroke="#66733f" stroke-width="9" stroke-linecap="round"><path d="M490 330Q450 160 380 70M505 330q0-160 30-290M520 330q60-150 150-200"/></g><g fill="#8a9a5b"><path d="M380 70q-70 10-80 80 70-10 80-80zM420 150q-80-10-110 50 80 20 110-50zM535 40q-50 40-20 100 50-40 20-100zM670 130q60-50 110-20-40 60-110 20zM600 200q50-40 100-10-40 60-100 10z"/></g>` + body(ink, 'M420 320h160q-6 90 60 150 110 100 110 230 0 190-180 220H430q-180-30-180-220 0-130 110-230 66-60 60-150z') + `<ellipse cx="500" cy="322" rx="80" ry="20" fill="${shade(ink.colour, -0.45)}"/><path d="M262 640q238 60 476 0 14 50 10 100-250 60-496 0-4-50 10-100z" fill="${shade(ink.colour, 0.4)}" opacity=".55"/>`,
  lamp: (ink) =>
    `<path d="M486 560h28v310h-28z" fill="#8a6b45"/><ellipse cx="500" cy="890" rx="170" ry="38" fill="#7a5c39"/>` + body(ink, 'M360 130h280l150 440q-290 70-580 0z') + `<path d="M360 130h280l150 440q-290 70-580 0z" fill="#ffdf9a" opacity=".28"/><path d="M352 156h296M226 526q274 62 548 0" stroke="${shade(ink.colour, -0.35)}" stroke-width="10" fill="none"/>`,
  candle: (ink) =>
    `<path d="M500 170q56 80 0 140-56-60 0-140z" fill="#f2a93b"/><path d="M500 220q26 40 0 74-26-34 0-74z" fill="#fff1c9"/><path d="M500 300v60" stroke="#3a2b1c" stroke-width="8"/>` + `<ellipse cx="500" cy="380" rx="230" ry="50" fill="#f7ecd5"/>` + body(ink, 'M270 380q230 100 460 0v470q0 70-70 70H340q-70 0-70-70z') + `<rect x="350" y="560" width="300" height="190" rx="10" fill="#fbf7ee"/><path d="M400 620h200M400 660h140M400 700h170" stroke="${line(ink)}" stroke-width="9"/>`,
  soap: (ink) =>
    `<path d="M150 800q350-60 700 0v60q-350 60-700 0z" fill="#a9825a"/>` + body(ink, 'M220 520q0-60 60-64l440-10q60 0 62 60l6 220q0 60-60 64l-460 10q-60 0-60-60z') + `<rect x="330" y="560" width="340" height="150" rx="70" fill="none" stroke="${line(ink)}" stroke-width="9" opacity=".6"/><path d="M500 590q60 46 0 92-60-46 0-92z" fill="${line(ink)}" opacity=".55"/><g fill="#fff" opacity=".75"><circle cx="760" cy="420" r="34"/><circle cx="820" cy="350" r="20"/><circle cx="700" cy="390" r="16"/></g>`,
  jar: (ink) =>
    `<rect x="330" y="130" width="340" height="130" rx="20" fill="#a9825a"/><path d="M330 170h340M330 210h340" stroke="#8a6640" stroke-width="6"/><path d="M310 260h380q70 60 70 150v400q0 110-110 110H350q-110 0-110-110V410q0-90 70-150z" fill="#e9efe9" opacity=".75"/>` + body(ink, 'M256 470q244 60 488 0v330q0 104-104 104H360q-104 0-104-104z') + `<rect x="320" y="560" width="360" height="210" fill="#fbf7ee"/><path d="M370 620h260M370 665h180M370 710h220" stroke="${line(ink)}" stroke-width="10"/>`,
  tin: (ink) =>
    body(ink, 'M250 300h500v560q-250 90-500 0z') + `<ellipse cx="500" cy="300" rx="250" ry="62" fill="${shade(ink.colour, 0.25)}"/><path d="M250 240q250-80 500 0v80q-250 80-500 0z" fill="${shade(ink.colour, -0.18)}"/><ellipse cx="500" cy="240" rx="250" ry="60" fill="${shade(ink.colour, 0.12)}"/><circle cx="500" cy="610" r="140" fill="#fbf7ee"/><path d="M500 510q90 90 0 200-90-110 0-200zM500 510v200" fill="#8a9a5b" stroke="#5f6e3d" stroke-width="6"/>`,
  basket: (ink) =>
    `<path d="M290 460Q300 130 500 130t210 330" fill="none" stroke="${shade(ink.colour, -0.3)}" stroke-width="34"/>` + body(ink, 'M180 450h640l-70 420q-250 90-500 0z') + `<g fill="none" stroke="${line(ink)}" stroke-width="7" opacity=".6"><path d="M196 540q304 70 608 0M212 630q288 70 576 0M226 720q274 70 548 0M240 810q260 70 520 0M300 460l40 430M400 460l22 454M500 460v460M600 460l-22 454M700 460l-40 430"/></g><ellipse cx="500" cy="450" rx="320" ry="56" fill="${shade(ink.colour, -0.35)}"/>`,
  notebook: (ink) =>
    `<path d="M290 190l470-40v740l-470 40z" fill="#f4ecd9"/>` + body(ink, 'M250 170h460v740H250z') + `<path d="M250 170h70v740h-70z" fill="${shade(ink.colour, -0.3)}"/><path d="M640 170v740" stroke="${shade(ink.colour, 0.55)}" stroke-width="16"/><rect x="390" y="330" width="190" height="130" fill="#fbf7ee"/><path d="M420 380h130M420 415h90" stroke="${line(ink)}" stroke-width="8"/>`,
  toy: (ink) =>
    body(ink, 'M230 380q40-130 190-130h140q190 0 240 170 90 10 90 110 0 50-40 50-30 0-30-40 0-30-30-40v380H660V640q-120 40-240 0v240H280V600q-80-40-80-130 0-60 30-90z') + `<path d="M300 420q-130-10-150 110-10 110 40 200" fill="none" stroke="${shade(ink.colour, -0.1)}" stroke-width="46" stroke-linecap="round"/><path d="M320 320q90-60 130 40 10 110-90 130-90-40-40-170z" fill="${shade(ink.colour, -0.2)}"/><circle cx="270" cy="420" r="13" fill="#1f1a17"/><path d="M470 280q130-20 200 40l-20 170q-90 40-170 0z" fill="#e9b23c"/><path d="M478 320q90 30 188 20M480 420q90 30 170 10" stroke="#a8412f" stroke-width="10" fill="none"/>`,
  bolt: (ink) =>
    body(ink, 'M170 320q330-60 520-30v420q-240-20-520 60z') + `<ellipse cx="700" cy="500" rx="90" ry="212" fill="${shade(ink.colour, 0.2)}"/><ellipse cx="700" cy="500" rx="52" ry="124" fill="${shade(ink.colour, -0.2)}"/><ellipse cx="700" cy="500" rx="24" ry="58" fill="#a9825a"/>` + body(ink, 'M170 770q280-80 500-60l180 150q-340-30-560 60-90-60-120-150z') + fold(ink, 'M300 880q240-70 470-60', 4),
  card: (ink) =>
    `<g transform="rotate(-7 500 560)">` + body(ink, 'M170 360q0-40 40-40h580q40 0 40 40v380q0 40-40 40H210q-40 0-40-40z') + `<path d="M170 470h660v56H170z" fill="${shade(ink.colour, 0.5)}"/><path d="M300 320v460h56V320z" fill="${shade(ink.colour, 0.5)}"/><path d="M328 498q-110-110-20-120 50 0 20 120zm0 0q110-110 20-120-50 0-20 120z" fill="none" stroke="#e9b23c" stroke-width="16"/></g>`,
}
