import { apiPath, productReviewsPath } from '~/paths'
import { definePlugin } from '../define-plugin.server'
import { feature } from '../features/feature'

/** Reviews of products: reading all of them, and writing one. */
export const review = definePlugin({
  ...feature,
  name: 'review',
  moduleName: 'Review',
  title: 'Reviews',
  about: 'Customers review products.',
  hooks: {
    addresses: [productReviewsPath(''), `${apiPath}/plugins/review/`],
    // the page of an order asks for a review of each product in it
    mail: ({ event, order, link }) =>
      event === 'order.delivered' && order.fulfilmentStatus === 'delivered'
        ? [
            {
              text: 'How do you like it? A review helps others to choose.',
              link: { label: 'Write a review', href: link },
            },
          ]
        : [],
  },
})
