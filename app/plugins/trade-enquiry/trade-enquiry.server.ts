import { apiPath, formPath } from '~/paths'
import { tradeEnquiryForm } from '~/domain/site/forms/form'
import { definePlugin } from '../define-plugin.server'
import { feature } from '../features/feature'

/** The form with which businesses ask for an offer. */
export const tradeEnquiry = definePlugin({
  ...feature,
  name: 'trade-enquiry',
  moduleName: 'TradeEnquiry',
  title: 'Trade enquiries',
  about: 'A form with which businesses ask for an offer.',
  hooks: {
    addresses: [
      formPath(tradeEnquiryForm),
      `${apiPath}/plugins/TradeEnquiry/`,
      `${apiPath}/form/${tradeEnquiryForm}`,
      `${apiPath}/form/submit/${tradeEnquiryForm}`,
    ],
  },
})
