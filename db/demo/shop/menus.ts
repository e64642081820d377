/** The menus of the demo shop. */

const category = (label: string, slug: string, items: Array<[string, string]> = []) => ({
  label,
  href: `/product-category/${slug}`,
  items: items.map(([name, child]) => ({ label: name, href: `/product-category/${child}` })),
})

export const menus = [
  {
    handle: 'main',
    title: 'Main',
    items: [
      {
        label: 'Wear',
        href: '/product-category/wear',
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
        href: '/product-category/home-living',
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
        href: '/product-category/table-kitchen',
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
        href: '/product-category/pantry',
        items: [
          category('Tea & Coffee', 'tea-coffee'),
          category('Honey & Preserves', 'honey-preserves'),
          category('Spices', 'spices'),
        ],
      },
      { label: 'Gifts', href: '/product-category/gifts', items: [] },
      { label: 'Sale', href: '/shop-online/sale', items: [] },
    ],
  },
  {
    handle: 'footer-shop',
    title: 'Shop',
    items: [
      { label: 'Shop all', href: '/shop-online' },
      { label: 'New', href: '/shop-online/new' },
      { label: 'Bestsellers', href: '/shop-online/bestseller' },
      { label: 'Indigo Vat', href: '/product-collection/indigo-vat' },
      { label: 'Gift cards', href: '/product/gift-card' },
    ],
  },
  {
    handle: 'footer-help',
    title: 'Help',
    items: [
      { label: 'Delivery and returns', href: '/shipping-and-returns' },
      { label: 'Contact', href: '/contact' },
      { label: 'Questions and answers', href: '/faq' },
      { label: 'Track your order', href: '/track-order' },
      { label: 'Gift card balance', href: '/gift-card' },
      { label: 'Your cart', href: '/cart' },
    ],
  },
  {
    handle: 'footer-about',
    title: 'Taana',
    items: [
      { label: 'About us', href: '/about' },
      { label: 'Journal', href: '/blogs' },
      { label: 'News by email', href: '/subscribe' },
      { label: 'Terms', href: '/terms-and-conditions' },
      { label: 'Privacy', href: '/privacy-policy' },
    ],
  },
]
