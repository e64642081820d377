import QRCode from 'qrcode'
import { toDecimal } from '~/domain/shared/money/money'
import { standardEligibility } from '~/domain/sales/payments/eligibility'
import type { AmountDue } from '~/domain/sales/payments/payment-instructions'
import type { OfflineProvider } from '~/domain/sales/payments/provider'
import { isUpiId } from '~/domain/sales/payments/providers/bank-transfer/bank-account'

/** The payment link that UPI apps open (NPCI, UPI linking specification). */
function upiLink(config: Record<string, string>, due: AmountDue): string {
  const params = new URLSearchParams({
    pa: config.vpa ?? '',
    pn: config.payee ?? '',
    am: toDecimal(due.amount, due.currency),
    cu: due.currency,
    tr: due.orderNumber,
    tn: `Order ${due.orderNumber}`,
  })
  return `upi://pay?${params.toString().replace(/\+/g, '%20')}`
}

/** UPI, India's payments by phone: a link that opens an app, and a QR code. Config: `vpa` (UPI id) and `payee`. */
export const upi: OfflineProvider = {
  name: 'UPI',
  flow: 'offline',
  eligibility: standardEligibility,
  missingConfig: ({ vpa, payee }) => (vpa && payee ? null : 'upi_id'),
  wrongParts: ({ vpa }) => (vpa === undefined || vpa === '' || isUpiId(vpa) ? [] : ['vpa']),
  async instructions(due, config) {
    const url = upiLink(config, due)
    return {
      title: `Please pay ${due.formatted} by UPI`,
      rows: [
        { label: 'UPI id', value: config.vpa ?? '' },
        { label: 'Reference', value: due.orderNumber },
      ],
      link: { url, label: 'Open a UPI app' },
      qrCode: {
        svg: await QRCode.toString(url, { type: 'svg', margin: 1 }),
        alt: 'Payment code to scan with a UPI app',
      },
    }
  },
}
