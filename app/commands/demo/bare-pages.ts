// The pages that every shop needs, as drafts: what is in brackets is the owner's to fill in.

const notice =
  '<p><strong>This page is a draft.</strong> The words in brackets are still to be filled in by the shop.</p>'

const page = (slug: string, title: string, html: string) => ({
  slug,
  title,
  document: {
    version: 1,
    page_type: 'Page',
    layout: 'text',
    sections: {
      text: {
        type: 'rich_text',
        settings: { heading: '', html: notice + html },
        blocks: {},
        block_order: [],
        hidden_on: [],
      },
    },
    order: ['text'],
  },
})

/** Terms, privacy and contact of a shop that has just been made. */
export const barePages = [
  page(
    'terms-and-conditions',
    'Terms and conditions',
    '<h2>Who we are</h2><p>[Name of the company], [address], [email], [phone], [registration and tax numbers].</p>' +
      '<h2>Orders</h2><p>An order is placed when the shop confirms it on the page. [Who may order, and what happens when something is out of stock.]</p>' +
      '<h2>Prices and payment</h2><p>[Whether prices include tax, and the ways to pay.]</p>' +
      '<h2>Delivery</h2><p>[Where you deliver to, what it costs and how long it takes.]</p>' +
      '<h2>Returns</h2><p>[How long customers may send things back, in which state, and who pays for it.]</p>',
  ),
  page(
    'privacy-policy',
    'Privacy policy',
    '<h2>Who is responsible</h2><p>[Name of the company], [address], [email].</p>' +
      '<h2>What we keep</h2><p>The cart, the order and what is needed to deliver it: name, address, email and phone. [Who else gets them, such as carriers and payment providers.]</p>' +
      '<h2>Cookies</h2><p>Until visitors do something that needs one, this shop sets no cookie. Then it keeps their cart, their login, the products they last looked at, and choices such as the size of the product grid. Cookies for anything else wait for their consent.</p>' +
      '<h2>How long</h2><p>[How long carts and orders are kept.]</p>' +
      '<h2>Your rights</h2><p>[How customers can see, correct or delete what you keep about them.]</p>',
  ),
  page(
    'contact',
    'Contact',
    '<h2>Write or call</h2><p>[Email], [phone], [when somebody answers].</p><h2>Address</h2><p>[Name of the company], [address].</p>',
  ),
]
