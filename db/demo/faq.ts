/** Questions with their answers, for the demo shop. */
export const demoFaq = {
  slug: 'faq',
  title: 'Questions and answers',
  description: 'About orders, delivery, returns and looking after what you have bought.',
  items: [
    {
      question: 'When will my order arrive?',
      answer:
        'We send on weekdays from Bengaluru. The product page and the checkout show the days for your PIN code or country.',
    },
    {
      question: 'Can I send something back?',
      answer:
        '<p>Yes, within {return_days} days of delivery, unused, in whatever box you have. What is cut or made to order cannot come back. <a href="/shipping-and-returns">This is how it works</a>.</p>',
    },
    {
      question: 'How can I pay?',
      answer:
        'By card, UPI, bank transfer and, at many PIN codes in India, cash on delivery. The payment page shows what your country has.',
    },
    {
      question: 'Can I change or cancel an order?',
      answer:
        'You can cancel it on the page of your order until it is packed. To change an address, please write to us.',
    },
    {
      question: 'Do the colours fade?',
      answer:
        '<p>Plant dyes become a little softer with the years. Cold water, mild soap and shade keep them longest: <a href="/blogs/how-to-wash-handloom-cotton">how to wash handloom cotton</a>.</p>',
    },
    {
      question: 'Do you sell to shops and companies?',
      answer: '<p>Gladly. <a href="/forms/trade-enquiry">Send us a trade enquiry</a>.</p>',
    },
  ],
}
