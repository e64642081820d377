import { z } from 'zod/v4'
import { apiPath, formPath, productReviewsPath, subscribePath } from '~/paths'
import { tradeEnquiryForm } from '~/domain/forms/form'
import { definePlugin } from '../define-plugin.server'

/** What a part of the shop is as a plugin: it is there unless the owner switches it off, and sets nothing in a browser. */
const feature = { isActiveByDefault: true, config: z.object({}), consent: 'necessary', hosts: [] } as const

/** Reviews of products: reading all of them, and writing one. */
export const review = definePlugin({
  ...feature,
  name: 'review',
  moduleName: 'Review',
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

/** The form with which businesses ask for an offer. */
export const tradeEnquiry = definePlugin({
  ...feature,
  name: 'trade-enquiry',
  moduleName: 'TradeEnquiry',
  hooks: {
    addresses: [
      formPath(tradeEnquiryForm),
      `${apiPath}/plugins/TradeEnquiry/`,
      `${apiPath}/form/${tradeEnquiryForm}`,
      `${apiPath}/form/submit/${tradeEnquiryForm}`,
    ],
  },
})

/** News by mail. Who has subscribed can end it at any time, so the addresses of mails stay. */
export const emailSubscription = definePlugin({
  ...feature,
  name: 'email-subscription',
  moduleName: 'emailSubscription',
  hooks: {
    addresses: [subscribePath, `${apiPath}/plugins/emailSubscription/`],
    accountMenu: () => [{ group: 'Account', label: 'News by email', href: subscribePath }],
    checkout: (_visitor, { step }) =>
      step === 'complete'
        ? [{ text: 'New things, a few times a year:', link: { label: 'News by email', href: subscribePath } }]
        : [],
  },
})

/** Galleries of pictures, the owner's and those of products. */
export const gallery = definePlugin({
  ...feature,
  name: 'gallery',
  moduleName: 'Gallery',
  hooks: { addresses: [`${apiPath}/plugins/Gallery`, `${apiPath}/plugins/customGallery`] },
})

/** The sizes of a product in centimetres and inches, on its page. */
export const sizeChart = definePlugin({ ...feature, name: 'size-chart', moduleName: 'SizeChart', hooks: {} })

/** A link to a chat on a messaging service (specification 1, section 3). */
export const chat = definePlugin({
  name: 'chat',
  moduleName: 'Chat',
  isActiveByDefault: false,
  config: z.object({
    mobile_no: z.string().regex(/^\d{6,15}$/, 'digits with the country code, such as 919876543210'),
    default_message: z.string().max(300).default('Hello! I have a question.'),
    chat_location: z.enum(['left', 'right']).default('right'),
  }),
  consent: 'necessary',
  hosts: [],
  hooks: {
    chat: ({ mobile_no, default_message, chat_location }) => ({
      number: mobile_no,
      message: default_message,
      side: chat_location,
    }),
  },
})
