/** An e-mail address for those who may not read it whole: 'a…@example.com'. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}…${at < 0 ? '' : email.slice(at)}`
}

/** A phone number for those who may not read it whole: its last two digits; '' stays ''. */
export function maskPhone(phone: string): string {
  return phone === '' ? '' : `…${phone.slice(-2)}`
}
