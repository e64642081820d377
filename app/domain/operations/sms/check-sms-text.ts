import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { codeLine, placeholder, smsRuleOf, type SmsKind } from './sms'

/** The most characters of an SMS with its values, for which providers send and count about three. */
export const maxSmsLength = 480

/** The names in braces of a text, each once. */
export const namesIn = (body: string): string[] => [
  ...new Set([...body.matchAll(placeholder)].map(([, name = '']) => name)),
]

/**
 * Checks a text that the owner wrote for a kind of SMS. Errors, all of the field `body`: `sms_text_too_long`,
 * `sms_value_unknown`, `sms_brace_alone`, `sms_value_missing`, `sms_code_line_missing`. Pure.
 */
export function checkSmsText(kind: SmsKind, body: string): StaffResult<null> {
  const { values, needs } = smsRuleOf(kind)
  if (body.length > maxSmsLength) return refuse('sms_text_too_long', { max: maxSmsLength }, 'body')
  const names = namesIn(body)
  const unknown = names.filter((name) => !values.includes(name))
  if (unknown.length > 0) return refuse('sms_value_unknown', { names: unknown, values }, 'body')
  if (/[{}]/.test(body.replace(placeholder, ''))) return refuse('sms_brace_alone', {}, 'body')
  const missing = needs.filter((name) => !names.includes(name))
  if (missing.length > 0) return refuse('sms_value_missing', { names: missing }, 'body')
  if (kind === 'code' && body.split('\n').at(-1) !== codeLine)
    return refuse('sms_code_line_missing', { line: codeLine }, 'body')
  return ok(null)
}
