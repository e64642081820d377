/** An address of a person: with quoted local parts and international domains. */
const emailAddress = /[^\s<>"'(),:;@/]+@[^\s<>"'(),:;@/]+/g

/** A phone number: 8 to 15 digits, perhaps with spaces, hyphens and brackets between them (E.164). */
const phoneNumber = /(?<![\w.])\+?\d(?:[\s().-]?\d){7,14}(?![\w])/g

/** A text for a log or for the owner of the shop, without the mail addresses and phone numbers of persons. */
export function maskPersonal(text: string): string {
  return text.replace(emailAddress, '…@…').replace(phoneNumber, '…')
}
