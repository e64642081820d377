/** The size charts of the demo shop. */

const cm = (columns: string[], rows: string[][], note: string) => ({ unit: 'cm', columns, rows, note })

/** A chart for each kind of thing that is sold by size. */
export const sizeCharts = [
  {
    slug: 'womens-clothing',
    name: 'Women’s clothing',
    document: cm(
      ['Size', 'Bust', 'Waist', 'Hips'],
      [
        ['XS', '82', '66', '90'],
        ['S', '87', '71', '95'],
        ['M', '92', '76', '100'],
        ['L', '98', '82', '106'],
        ['XL', '104', '88', '112'],
        ['XXL', '110', '94', '118'],
      ],
      'Measured on the body. Between two sizes, take the larger.',
    ),
  },
  {
    slug: 'womens-trousers',
    name: 'Women’s trousers',
    document: cm(
      ['Size', 'Waist', 'Hips', 'Inside leg'],
      [
        ['XS', '66', '90', '66'],
        ['S', '71', '95', '67'],
        ['M', '76', '100', '68'],
        ['L', '82', '106', '69'],
        ['XL', '88', '112', '70'],
        ['XXL', '94', '118', '70'],
      ],
      'Waist and hips are measured on the body, the inside leg on the trousers.',
    ),
  },
  {
    slug: 'mens-clothing',
    name: 'Men’s shirts and kurtas',
    document: cm(
      ['Size', 'Chest', 'Waist', 'Sleeve'],
      [
        ['XS', '88', '74', '61'],
        ['S', '94', '80', '62'],
        ['M', '100', '86', '63'],
        ['L', '106', '92', '64'],
        ['XL', '112', '98', '65'],
        ['XXL', '118', '104', '66'],
        ['3XL', '124', '110', '67'],
        ['4XL', '130', '116', '68'],
      ],
      'Measured on the body. Kurtas are cut 12 cm wider.',
    ),
  },
  {
    slug: 'mens-trousers',
    name: 'Men’s trousers',
    document: cm(
      ['Size', 'Waist', 'Hips', 'Inside leg'],
      [
        ['S', '80', '96', '76'],
        ['M', '86', '102', '77'],
        ['L', '92', '108', '78'],
        ['XL', '98', '114', '79'],
        ['XXL', '104', '120', '80'],
      ],
      'Waist and hips are measured on the body, the inside leg on the trousers.',
    ),
  },
  {
    slug: 'mens-waistcoats',
    name: 'Men’s waistcoats',
    document: cm(
      ['Size', 'Chest', 'Shoulder', 'Length'],
      [
        ['S', '94', '43', '64'],
        ['M', '100', '45', '66'],
        ['L', '106', '47', '68'],
        ['XL', '112', '49', '70'],
      ],
      'The chest is measured on the body, the rest on the waistcoat.',
    ),
  },
  {
    slug: 'childrens-clothing',
    name: 'Children’s clothing',
    document: cm(
      ['Age', 'Height', 'Chest', 'Waist'],
      [
        ['2-3 years', '98', '55', '52'],
        ['4-5 years', '110', '58', '54'],
        ['6-7 years', '122', '62', '57'],
        ['8-9 years', '134', '67', '60'],
      ],
      'Measured on the child. Hems can be let out by 4 cm.',
    ),
  },
  {
    slug: 'bed-sizes',
    name: 'Bed sizes',
    document: cm(
      ['Size', 'Mattress', 'Cover'],
      [
        ['Single', '90 x 190', '150 x 220'],
        ['Double', '135 x 190', '220 x 240'],
        ['King', '180 x 200', '270 x 270'],
      ],
      'Covers hang about 30 cm on each side.',
    ),
  },
  {
    slug: 'sheet-sizes',
    name: 'Sheet sets',
    document: cm(
      ['Size', 'Mattress', 'Flat sheet', 'Pillowcase'],
      [
        ['Single', '90 x 190', '170 x 260', '50 x 75'],
        ['Double', '135 x 190', '230 x 260', '50 x 75'],
        ['King', '180 x 200', '270 x 270', '50 x 75'],
      ],
      'The sheets fit mattresses up to 30 cm high.',
    ),
  },
  {
    slug: 'basket-sizes',
    name: 'Baskets',
    document: cm(
      ['Size', 'Across', 'Height'],
      [
        ['Small', '22', '18'],
        ['Medium', '30', '26'],
        ['Large', '38', '34'],
      ],
      'Woven by hand: each differs by a finger’s width.',
    ),
  },
]
