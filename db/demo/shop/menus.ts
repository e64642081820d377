/** The menus of the demo shop, as their owner would write them: what has a slug is named by it. */

const category = (label: string, slug: string, items: Array<[string, string]> = []) => ({
  label,
  category: slug,
  items: items.map(([name, child]) => ({ label: name, category: child })),
})

export const menus = [
  {
    handle: 'main',
    title: 'Main',
    items: [
      {
        label: 'Wear',
        category: 'wear',
        items: [
          category('Women', 'women', [
            ['Kurtas', 'kurtas'],
            ['Dresses', 'dresses'],
            ['Sarees', 'sarees'],
            ['Dupattas & Stoles', 'dupattas-stoles'],
            ['Jackets', 'jackets'],
          ]),
          category('Men', 'men', [
            ['Kurtas', 'kurtas-for-men'],
            ['Shirts', 'shirts'],
            ['Trousers', 'trousers-for-men'],
          ]),
          category('Children', 'children'),
          category('Bags', 'bags'),
        ],
      },
      {
        label: 'Home & Living',
        category: 'home-living',
        items: [
          category('Bed & Bath', 'bed-bath', [
            ['Quilts & Bedspreads', 'quilts-bedspreads'],
            ['Towels', 'towels'],
            ['Sheets', 'sheets'],
          ]),
          category('Living', 'living', [
            ['Cushions', 'cushions'],
            ['Rugs', 'rugs'],
            ['Lighting', 'lighting'],
            ['Storage', 'storage'],
          ]),
          category('Fabric', 'fabric'),
          category('Desk & Play', 'desk-play'),
        ],
      },
      {
        label: 'Table',
        category: 'table-kitchen',
        items: [
          category('Mugs & Cups', 'mugs-cups'),
          category('Bowls', 'bowls'),
          category('Plates', 'plates'),
          category('Vases & Jugs', 'vases-jugs'),
          category('Kitchen Linen', 'kitchen-linen'),
        ],
      },
      {
        label: 'Pantry',
        category: 'pantry',
        items: [
          category('Tea & Coffee', 'tea-coffee'),
          category('Honey & Preserves', 'honey-preserves'),
          category('Spices', 'spices'),
        ],
      },
      { label: 'Gifts', category: 'gifts', items: [] },
      { label: 'Sale', 'product-label': 'sale', items: [] },
    ],
  },
  {
    handle: 'footer-shop',
    title: 'Shop',
    items: [
      { label: 'Shop all', href: '/shop-online' },
      { label: 'New', 'product-label': 'new' },
      { label: 'Bestsellers', 'product-label': 'bestseller' },
      { label: 'Indigo Vat', collection: 'indigo-vat' },
      { label: 'Gift cards', product: 'gift-card' },
    ],
  },
  {
    handle: 'footer-help',
    title: 'Help',
    items: [
      { label: 'Delivery and returns', page: 'shipping-and-returns' },
      { label: 'Contact', page: 'contact' },
      { label: 'Questions and answers', faq: 'faq' },
      { label: 'Track your order', href: '/track-order' },
      { label: 'Gift card balance', href: '/gift-card' },
      { label: 'Your cart', href: '/cart' },
    ],
  },
  {
    handle: 'footer-about',
    title: 'Taana',
    items: [
      { label: 'About us', page: 'about' },
      { label: 'Journal', href: '/blogs' },
      { label: 'News by email', href: '/subscribe' },
      { label: 'Terms', page: 'terms-and-conditions' },
      { label: 'Privacy', page: 'privacy-policy' },
    ],
  },
]
