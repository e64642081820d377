import type { ArtKind, ColourName, PatternName } from './types'

/** An article of the demo shop's blog. */
export interface DemoArticle {
  slug: string
  title: string
  excerpt: string
  author: string
  category: string
  tags: string[]
  /** Slugs of products. */
  products: string[]
  /** How many days before the shop was filled it was published. */
  daysAgo: number
  pictureAlt: string
  picture: { wall: string; things: Array<{ art: ArtKind; pattern: PatternName; colour: ColourName }> }
  html: string
}

/** The page document of the list: its name and description. */
export const blogPage = {
  slug: 'blogs',
  page_type: 'Blogs',
  title: 'Journal',
  meta_title: 'Journal',
  meta_description: 'How our things are made, how to look after them, and what to do with them.',
  document: { version: 1, page_type: 'Blogs', layout: 'default', sections: {}, order: [] },
}

export const articles: DemoArticle[] = [
  {
    slug: 'how-to-wash-handloom-cotton',
    title: 'How to wash handloom cotton',
    excerpt: 'Cold water, mild soap, shade. What to do the first three times, and what to do about a stain.',
    author: 'Meera Nair',
    category: 'Care',
    tags: ['Cotton', 'Washing', 'Natural dyes'],
    products: [
      'amara-straight-kurta',
      'megha-tiered-dress',
      'gamcha-hand-towels-set-of-three',
      'nikhil-everyday-shirt',
    ],
    daysAgo: 6,
    pictureAlt: 'A kurta, a dress and a shirt on a peg rail',
    picture: {
      wall: '#dfe4dc',
      things: [
        { art: 'kurta', pattern: 'buti', colour: 'Madder' },
        { art: 'dress', pattern: 'stripe', colour: 'Sky' },
        { art: 'shirt', pattern: 'check', colour: 'Moss' },
      ],
    },
    html: `<p>Handloom cotton is woven at a lower tension than cloth from a mill. That is why it is soft, and why it moves a little in the first washes. Plan for a change of about three per cent in length, and be gentle three times. After that it is as easy as any cotton.</p>
<h2>The first three washes</h2>
<ul><li>Wash each colour alone, in cold water. Indigo and madder release some dye that was never bound to the cloth. The water turns blue or pink; the cloth does not lose its colour.</li><li>Use a mild liquid soap, a capful for a bucket. Washing powder with bleach or optical brightener makes natural colours dull.</li><li>Do not soak for longer than ten minutes.</li><li>Press the water out, do not wring.</li></ul>
<h2>Every wash after that</h2>
<p>A machine is fine: the delicate programme, 30 degrees, 600 turns a minute, the garment inside out. Leave the softener out, because it coats the fibre and cotton then takes up less water. That matters most for towels.</p>
<h2>Drying</h2>
<p>Dry in the shade, along the length. Direct sun fades plant dyes within days. Take things down while they are still slightly damp and iron them on the wrong side; then they need no starch.</p>
<h2>Stains</h2>
<table><thead><tr><th scope="col">Stain</th><th scope="col">What to do at once</th></tr></thead><tbody><tr><td>Turmeric</td><td>Soap, then a day in the sun. Turmeric is the one stain that light removes.</td></tr><tr><td>Oil</td><td>Talcum powder or flour for an hour, brush it off, then dish soap.</td></tr><tr><td>Tea, coffee</td><td>Cold water from the wrong side.</td></tr><tr><td>Ink</td><td>Milk, then soap. Do not rub.</td></tr></tbody></table>
<p>If in doubt, try it on the hem first. And write to us: someone here has spilt it before.</p>`,
  },
  {
    slug: 'how-indigo-gets-into-the-cloth',
    title: 'How indigo gets into the cloth',
    excerpt: 'The vat is green, the cloth comes out yellow, and the blue happens in the air.',
    author: 'Farida Khatri',
    category: 'Making',
    tags: ['Indigo', 'Natural dyes', 'Block printing'],
    products: ['indigo-block-print-by-the-metre', 'kabir-camp-shirt', 'dabu-mud-resist-shirt', 'ikat-jhola'],
    daysAgo: 17,
    pictureAlt: 'Three indigo garments on a peg rail',
    picture: {
      wall: '#e8dccb',
      things: [
        { art: 'shirt', pattern: 'wave', colour: 'Indigo' },
        { art: 'jhola', pattern: 'ikat', colour: 'Indigo' },
        { art: 'tunic', pattern: 'buti', colour: 'Sky' },
      ],
    },
    html: `<p>Indigo does not dissolve in water. That is the whole difficulty of it, and the reason why a piece dyed with it lasts for years.</p>
<h2>The vat</h2>
<p>To bring the colour into the cloth, the oxygen has to be taken out of it first. In our dyers’ yard in Ajrakhpur this is done by fermentation: indigo cake, lime and jaggery stand in a pit of clay for about a week. Bacteria use up the oxygen, and the blue turns into a form that is yellow-green and does dissolve. A vat that is ready smells sweet and has a coppery skin.</p>
<h2>The air</h2>
<p>The cloth goes in wet, stays under for a few minutes and is lifted out slowly. It is yellow. Then the air reaches it: green at the edges, then everywhere, and after ten minutes blue. The colour has become insoluble again, inside the fibre.</p>
<blockquote><p>One dip gives sky. Six give midnight. There is no other way to the dark blue than patience.</p></blockquote>
<h2>The pattern</h2>
<p>Where no blue shall go, a paste is printed before dyeing. For <em>dabu</em> it is clay, lime, gum and wheat chaff, pressed on with a block of sheesham wood and dusted with sawdust. The paste cracks a little, and the fine blue lines in the white are those cracks. A printer sets about four hundred blocks for a length of five metres.</p>
<h2>What this means for you</h2>
<p>The outermost layer of colour rubs off for a while, on pale bags and on car seats. Wash a new piece twice by itself, and it settles. <a href="/blogs/how-to-wash-handloom-cotton">Here is how</a>.</p>`,
  },
  {
    slug: 'kantha-a-quilt-of-old-sarees',
    title: 'Kantha: a quilt of old sarees',
    excerpt: 'Three layers, one stitch, and a rule: nothing that is still good is thrown away.',
    author: 'Meera Nair',
    category: 'Making',
    tags: ['Kantha', 'Cotton', 'Reuse'],
    products: ['kantha-quilt', 'running-stitch-cushion-cover', 'kantha-reversible-jacket'],
    daysAgo: 31,
    pictureAlt: 'A folded quilt beside a cushion and a lamp',
    picture: {
      wall: '#e6cfc2',
      things: [
        { art: 'bedspread', pattern: 'kantha', colour: 'Madder' },
        { art: 'cushion', pattern: 'kantha', colour: 'Turmeric' },
        { art: 'lamp', pattern: 'plain', colour: 'Natural' },
      ],
    },
    html: `<p>A cotton saree that has been washed for ten years is the softest cloth there is, and too thin to wear. In Bengal it has always been the beginning of something: layered with others, and stitched together from edge to edge.</p>
<h2>One stitch</h2>
<p>Kantha is running stitch, nothing else: the needle in, the needle out. What makes it kantha is that the rows lie three or four millimetres apart over the whole surface. The thread pulls the layers into small ripples, and the ripples hold air. So a quilt of three thin layers is warm in December and light in April.</p>
<h2>Where ours are made</h2>
<p>The women of a cooperative in Bolpur sort sarees by weight, because layers that shrink differently pucker. A single quilt takes between two and three weeks, a few hours each afternoon. The name of the maker is stitched into a corner.</p>
<h2>No two alike</h2>
<p>We choose the colour families; which sarees come together is chance. Expect a darn or a patch: it is not a fault but the cloth’s age. The reverse often has the livelier pattern, so try it that way round too.</p>
<h2>Looking after it</h2>
<p>Wash at 30 degrees in a big drum, or by hand in the bath. Dry flat, in the shade. If a row of stitches opens, close it with the same stitch and any cotton thread. That is what kantha is for.</p>`,
  },
  {
    slug: 'south-indian-filter-coffee-at-home',
    title: 'South Indian filter coffee at home',
    excerpt: 'A thick decoction, hot milk, and pouring from a height: what you need and how it is done.',
    author: 'Anand Rao',
    category: 'Kitchen',
    tags: ['Coffee', 'Recipes'],
    products: ['chikmagalur-filter-coffee', 'filter-coffee-tumbler', 'stoneware-chai-mug'],
    daysAgo: 44,
    pictureAlt: 'A coffee tumbler, a tin and a mug on a wooden table',
    picture: {
      wall: '#eadbc4',
      things: [
        { art: 'tumbler', pattern: 'plain', colour: 'Ivory' },
        { art: 'tin', pattern: 'stripe', colour: 'Madder' },
        { art: 'mug', pattern: 'plain', colour: 'Clay' },
      ],
    },
    html: `<p>Filter coffee is brewed without pressure and without hurry. What comes out of the filter is not yet the drink but its base, the decoction. It keeps for a day in the refrigerator.</p>
<h2>You need</h2>
<ul><li>A South Indian coffee filter: two metal cups, the upper one with holes, and a plunger</li><li>Three heaped tablespoons of fine filter coffee, about 24 g, for two cups</li><li>120 ml of water, just off the boil</li><li>250 ml of full-fat milk</li><li>Sugar, if you like</li></ul>
<h2>How it is done</h2>
<ol><li>Warm the filter with hot water and pour it out.</li><li>Put the coffee into the upper cup. Level it and rest the plunger on it. Do not press: pressed coffee lets no water through.</li><li>Pour the water in a circle, cover, and wait 15 to 20 minutes.</li><li>Heat the milk until it rises once.</li><li>For each tumbler, one part of decoction to three parts of milk. Add sugar now.</li><li>Pour it from the tumbler into the davara and back, three or four times, from as high as you dare. That cools it to the right heat and makes the froth.</li></ol>
<h2>With chicory or without?</h2>
<p>Chicory gives body and a darker colour, and makes the water run through more slowly. Cafés use between 20 and 30 per cent. If you are used to espresso, begin with pure coffee; if you remember a particular café, you remember chicory.</p>
<h2>If it is too weak</h2>
<p>The coffee was too coarse, or the water ran through in less than ten minutes. Take a finer grind rather than more coffee.</p>`,
  },
  {
    slug: 'which-size-of-kurta',
    title: 'Which size of kurta?',
    excerpt: 'Measure a shirt that you like, not yourself. Two numbers are enough.',
    author: 'Meera Nair',
    category: 'Care',
    tags: ['Sizes', 'Kurtas'],
    products: ['amara-straight-kurta', 'tara-short-kurta', 'veer-long-kurta', 'devi-anarkali-kurta'],
    daysAgo: 58,
    pictureAlt: 'Three kurtas of different lengths on a peg rail',
    picture: {
      wall: '#d9dcd0',
      things: [
        { art: 'tunic', pattern: 'buti', colour: 'Turmeric' },
        { art: 'kurta', pattern: 'stripe', colour: 'Ivory' },
        { art: 'anarkali', pattern: 'buti', colour: 'Plum' },
      ],
    },
    html: `<p>Most things that come back to us fit somebody, just not the person who ordered them. Two measurements prevent nearly all of it.</p>
<h2>Measure a garment, flat</h2>
<p>Take a loose shirt or kurta that you like to wear. Lay it on a table and close its buttons.</p>
<ol><li><strong>Chest:</strong> from seam to seam, just below the armholes, times two. This is the number in our size charts, so you need to add nothing.</li><li><strong>Shoulder:</strong> from one sleeve seam to the other across the back.</li></ol>
<p>Choose the size whose chest is nearest. If you are between two, take the larger one for a straight cut and the smaller one for an anarkali, which opens below the waist.</p>
<h2>Length</h2>
<p>The product page says how long a kurta is, from the shoulder down. Measure that on yourself with a tape: a short kurta ends at the hip, a straight one at the knee, a long one at the middle of the calf.</p>
<h2>And shrinkage?</h2>
<p>All our cotton is washed once before it is cut. What remains is at most three per cent, two centimetres in a knee-length kurta, and the charts already contain it.</p>
<p>If it is still wrong, send it back. <a href="/shipping-and-returns">This is how returns work</a>.</p>`,
  },
  {
    slug: 'kansa-stoneware-brass-how-to-look-after-them',
    title: 'Kansa, stoneware, brass: how to look after them',
    excerpt: 'What may go into the dishwasher, what darkens with tamarind, and how it shines again.',
    author: 'Anand Rao',
    category: 'Care',
    tags: ['Tableware', 'Brass'],
    products: ['kansa-thali', 'dinner-plate', 'curry-bowl', 'brass-lamp-of-nachiarkoil'],
    daysAgo: 73,
    pictureAlt: 'A bowl, a lamp and a vase on a wooden table',
    picture: {
      wall: '#dcd3c4',
      things: [
        { art: 'bowl', pattern: 'wave', colour: 'Teal' },
        { art: 'diya', pattern: 'plain', colour: 'Brass' },
        { art: 'vase', pattern: 'plain', colour: 'Moss' },
      ],
    },
    html: `<p>Three materials, three temperaments. None of them is difficult.</p>
<h2>Kansa</h2>
<p>Kansa, or bell metal, is about four parts of copper and one part of tin, cast and then hammered hot. Eat from it, but do not cook or store in it. Sour food such as tamarind, curd or lime leaves dark spots when it stands for hours. They are harmless and go away with lemon and a little salt, rinsed off at once. Wash by hand with a soft sponge and dry immediately, because water marks are what dulls it.</p>
<h2>Stoneware</h2>
<p>Our stoneware is fired at about 1,220 degrees. It may go into the dishwasher, the microwave and a preheated oven up to 200 degrees. It does not like sudden changes: no boiling water into a bowl from the refrigerator. The unglazed foot can scratch a polished table, so rub a new piece on fine sandpaper once.</p>
<h2>Brass</h2>
<p>Brass darkens in the air. Some of us like that. If you do not, mix flour, salt and vinegar to a paste, leave it on for ten minutes, rinse and dry well. A thin coat of coconut oil keeps it bright for some weeks. Lacquered pieces want only a soft cloth.</p>
<h2>In short</h2>
<table><thead><tr><th scope="col"></th><th scope="col">Dishwasher</th><th scope="col">Microwave</th><th scope="col">Sour food</th></tr></thead><tbody><tr><th scope="row">Kansa</th><td>No</td><td>No</td><td>For a meal</td></tr><tr><th scope="row">Stoneware</th><td>Yes</td><td>Yes</td><td>Yes</td></tr><tr><th scope="row">Brass</th><td>No</td><td>No</td><td>No</td></tr></tbody></table>`,
  },
]
