import QRCode from 'qrcode'

/** A QR code of a text, as SVG. */
export function drawQrCode(text: string): Promise<string> {
  return QRCode.toString(text, { type: 'svg', margin: 1 })
}
