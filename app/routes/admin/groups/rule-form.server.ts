import { z } from 'zod/v4'
import { codeText } from '~/domain/shared/text/typed-text.schema'
import { collectionRuleSchema, type CollectionRule } from '~/domain/catalogue/listing/rules/collection-rule.schema'
import type { Channel } from '~/domain/operations/channels/channel'
import { flagSchema } from '~/domain/shared/flag.schema'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import type { Failure } from '~/domain/shared/result'
import { amountProblem } from '~/routes/admin/products/typed-amounts.server'

const chosen = z
  .string()
  .regex(/^\d{0,15}$/)
  .default('')
const amount = codeText.max(30).default('')

/** The fields of the form of a rule; what is empty does not matter. */
export const ruleFields = {
  categoryId: chosen,
  brandId: chosen,
  labelId: chosen,
  tagId: chosen,
  priceFrom: amount,
  priceTo: amount,
  isOnSale: flagSchema.default(false),
  isInStock: flagSchema.default(false),
  newDays: codeText.regex(/^(?:[1-9]\d{0,2}|[12]\d{3})?$/, 'Enter a number of days, such as 30').default(''),
}
type RuleForm = { [Name in keyof typeof ruleFields]: z.output<(typeof ruleFields)[Name]> }

/** The rule of a form, with prices of a channel. */
export function ruleOfForm(
  form: RuleForm,
  { id: channelId, currency }: Pick<Channel, 'id' | 'currency'>,
): { ok: true; rule: CollectionRule } | { ok: false; error: Failure } {
  const amounts: { priceFrom?: number; priceTo?: number } = {}
  for (const name of ['priceFrom', 'priceTo'] as const) {
    if (form[name] === '') continue
    const parsed = parseDecimal(form[name], currency)
    if (parsed === null || parsed < 0) return { ok: false, error: amountProblem(name, form[name], currency) }
    amounts[name] = parsed
  }
  const numbers = (['categoryId', 'brandId', 'labelId', 'tagId', 'newDays'] as const).flatMap((name) =>
    form[name] === '' ? [] : [[name, Number(form[name])]],
  )
  const flags = (['isOnSale', 'isInStock'] as const).flatMap((name) => (form[name] ? [[name, true]] : []))
  const rule = { ...amounts, ...Object.fromEntries([...numbers, ...flags]), channelId }
  return { ok: true, rule: collectionRuleSchema.parse(rule) }
}

/** A rule as its form shows it. */
export function typedRule(rule: CollectionRule | null, currency: string): Record<string, string> {
  const numbers = ['categoryId', 'brandId', 'labelId', 'tagId', 'newDays'] as const
  const money = (one: number | undefined) => (one === undefined ? '' : toDecimal(one, currency))
  return {
    ...Object.fromEntries(numbers.map((name) => [name, String(rule?.[name] ?? '')])),
    priceFrom: money(rule?.priceFrom),
    priceTo: money(rule?.priceTo),
    isOnSale: rule?.isOnSale ? 'on' : '',
    isInStock: rule?.isInStock ? 'on' : '',
  }
}
