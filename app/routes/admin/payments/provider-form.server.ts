import { z } from 'zod/v4'
import type { ConfigField, HostedProvider } from '~/domain/sales/payments/provider'
import { shownConfig } from '~/domain/sales/payments/payment-config.server'
import type { StoredPaymentMethod } from '~/domain/sales/payments/payment-methods.queries.server'
import type { ShownConfigField } from '~/domain/sales/payments/shown-config-field'
import { fieldWords, providerGuide } from '~/messages/sales/payment-guides'

/** The name of a field in the form. A name with 'secret' is never kept for later (isSecretField). */
const formName = ({ name, isSecret }: ConfigField) => `${isSecret ? 'secret' : 'field'}.${name}`

/** The fields that a provider needs, with what is stored of them. */
export function shownFields(
  providerName: string,
  provider: HostedProvider,
  config: StoredPaymentMethod['config'],
): ShownConfigField[] {
  const stored = new Map(shownConfig(provider, config).map((field) => [field.name, field]))
  return provider.configFields.map((field) => {
    const { isSet = false, text = '' } = stored.get(field.name) ?? {}
    const { label, hint } = fieldWords(providerName, field.name)
    const ends = text === '' ? 'One is stored' : `One is stored that ends with ${text}`
    return {
      name: formName(field),
      label,
      hint: field.isSecret && isSet ? `${hint} ${ends}: leave this empty to keep it.` : hint,
      kind: field.choices ? 'choice' : field.isList ? 'list' : field.isSecret ? 'secret' : 'text',
      choices: field.choices ?? [],
      isRequired: field.isRequired === true,
      isSet,
      value: field.isSecret ? '' : text,
    }
  })
}

const texts = z.record(z.string().max(100), z.string().max(4000)).default({})

export const keysForm = z.object({
  intent: z.literal('keys'),
  version: z.coerce.number().int().min(0),
  field: texts,
  secret: texts,
})

/** The configuration that a form means: of the fields that the provider has. */
export function typedConfig(
  { configFields }: Pick<HostedProvider, 'configFields'>,
  { field, secret }: Pick<z.output<typeof keysForm>, 'field' | 'secret'>,
): Record<string, string> {
  return Object.fromEntries(
    configFields.flatMap(({ name, isSecret }) => {
      const text = (isSecret ? secret : field)[name]
      return text === undefined ? [] : [[name, text]]
    }),
  )
}

/** The messages of a failure by the fields of the form. */
export function fieldErrors(
  { configFields }: Pick<HostedProvider, 'configFields'>,
  errors: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const names = new Map<string, string>(configFields.map((field) => [field.name, formName(field)]))
  return Object.fromEntries(Object.entries(errors).map(([name, messages]) => [names.get(name) ?? name, messages]))
}

/** What is still to be done until customers can pay with a method, in the order in which it is done. */
export function missingSteps(
  providerName: string,
  given: {
    fields: ReadonlyArray<Pick<ShownConfigField, 'label' | 'kind' | 'isRequired' | 'isSet'>>
    keys: StoredPaymentMethod['method']['keys']
    isActive: boolean
    currency: string
    takesCurrency: boolean
    hasEvents: boolean
    allowsTestPayments: boolean
  },
): string[] {
  const { fields, keys, isActive, currency, takesCurrency, hasEvents, allowsTestPayments } = given
  const steps: string[] = []
  if (!takesCurrency) steps.push(`This provider takes no ${currency}, which this channel sells in.`)
  const missing = fields.filter(({ isRequired, isSet }) => isRequired && !isSet)
  for (const { label } of missing) steps.push(`Enter: ${label}.`)
  if (missing.length === 0 && keys === 'missing')
    steps.push('The shop cannot tell what kind of keys these are. Copy them again.')
  const secrets = fields.find(({ kind }) => kind === 'list')
  if (secrets && !secrets.isSet && !secrets.isRequired)
    steps.push(`Enter: ${secrets.label}. Without it the shop hears of payments later, because it has to ask.`)
  if (keys === 'test' && !allowsTestPayments)
    steps.push('These are keys for tests. For money, enter the live keys when a test payment has worked.')
  if (!hasEvents && providerGuide(providerName).webhook.length > 0 && keys !== 'missing')
    steps.push('The provider has reported nothing yet.')
  if (!isActive) steps.push('Switch it on, in step 4.')
  return steps
}
