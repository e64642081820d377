/** The texts and drawings of the demo shop for its categories, collections and words for a search. */

/** Pictures and descriptions of categories by name. */
export const categoryArt = {
  Wear: {
    description: 'Cotton, linen and silk, woven and sewn for this weather.',
    wall: '#d9dcd0',
    things: [{ art: 'kurta', pattern: 'buti', colour: 'Madder' }],
  },
  Women: {
    description: 'Kurtas, dresses, sarees and what goes over them.',
    wall: '#e6cfc2',
    things: [{ art: 'shirtDress', pattern: 'ikat', colour: 'Teal' }],
  },
  Men: {
    description: 'Khadi, poplin and indigo, cut with ease.',
    wall: '#d5dbe2',
    things: [{ art: 'campShirt', pattern: 'wave', colour: 'Indigo' }],
  },
  Children: {
    description: 'Clothes for festivals and puddles.',
    wall: '#eadfca',
    things: [{ art: 'childKurta', pattern: 'buti', colour: 'Turmeric' }],
  },
  Bags: {
    description: 'For the market, the library and the night train.',
    wall: '#d9dcd0',
    things: [{ art: 'tote', pattern: 'stripe', colour: 'Natural' }],
  },
  'Home & Living': {
    description: 'Rooms are made comfortable slowly. Begin anywhere.',
    wall: '#e8d9c0',
    things: [{ art: 'cushion', pattern: 'ikat', colour: 'Indigo' }],
  },
  'Bed & Bath': {
    description: 'Quilts, linen and towels that dry by lunch.',
    wall: '#e6cfc2',
    things: [{ art: 'bedspread', pattern: 'kantha', colour: 'Indigo' }],
  },
  Living: {
    description: 'Cushions, rugs, lamps and a basket for the rest.',
    wall: '#d9dcd0',
    things: [{ art: 'lamp', pattern: 'kantha', colour: 'Turmeric' }],
  },
  'Table & Kitchen': {
    description: 'Stoneware, bell metal and linen for meals that go on.',
    wall: '#eadfca',
    things: [{ art: 'mug', pattern: 'plain', colour: 'Clay' }],
  },
  Pantry: {
    description: 'A short list of things that we eat ourselves.',
    wall: '#d5dbe2',
    things: [{ art: 'jar', pattern: 'plain', colour: 'Turmeric' }],
  },
  Gifts: {
    description: 'Ready to hand over.',
    wall: '#e6cfc2',
    things: [{ art: 'card', pattern: 'buti', colour: 'Madder' }],
  },
} as const

export const collectionDescriptions: Record<string, string> = {
  'Monsoon Edit': 'Mulmul, linen and double gauze for months when nothing dries.',
  'Festive Table': 'For lamps, guests and the good plates.',
  'Indigo Vat': 'Everything that has been through the blue.',
  'Slow Mornings': 'Quilts, mugs and light through paper.',
}

export const synonyms = [
  'kurti,kurta,tunic',
  'shawl,stole,wrap',
  'pants,trousers,pyjama',
  'quilt,blanket,razai',
  'mug,cup',
  'bag,tote,jhola',
  'chai,tea',
  'rug,dhurrie,carpet',
]
