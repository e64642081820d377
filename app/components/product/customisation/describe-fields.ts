import type { Channel } from '~/domain/operations/channels/channel'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { formatMoney } from '~/domain/shared/money/money'
import type { CustomisedPrice } from './customised-price'

/**
 * The fields of a customisation as the buy form shows them, with the prices of the add-ons as texts.
 * @param sold the price of one piece or unit without customisation, minor units
 */
export function describeFields(
  { texts, choices, image }: CustomisationSchema,
  channel: Channel,
  { each, unit }: Pick<CustomisedPrice, 'each' | 'unit'>,
) {
  const joined = (...parts: Array<string | undefined>) => parts.filter(Boolean).join(' · ') || undefined
  const amountOf = (amounts: Record<string, number>) => amounts[channel.code] ?? 0
  const addOn = (amounts: Record<string, number>) => {
    const amount = amountOf(amounts)
    return amount > 0 ? `+ ${formatMoney(amount, channel.currency, channel.languageTag)}` : undefined
  }
  const addOns = [
    ...texts.map((text) => ({ name: `text.${text.name}`, amount: amountOf(text.addOn) })),
    ...choices.flatMap(({ name, values }) =>
      values.map(({ value, addOn }) => ({ name: `choice.${name}`, value, amount: amountOf(addOn) })),
    ),
    ...(image ? [{ name: 'image', amount: amountOf(image.addOn) }] : []),
  ].filter(({ amount }) => amount !== 0)
  const price: CustomisedPrice | null =
    addOns.length > 0 ? { each, unit, addOns, currency: channel.currency, languageTag: channel.languageTag } : null
  return {
    price,
    texts: texts.map(({ name, label, isRequired, maxLength, kind, hint, ...text }) => ({
      name,
      label,
      isRequired,
      maxLength,
      kind,
      hint: joined(hint ?? `Up to ${maxLength} characters`, addOn(text.addOn)),
    })),
    choices: choices.map(({ name, label, isRequired, values }) => ({
      name,
      label,
      isRequired,
      options: values.map((value) => ({
        value: value.value,
        label: joined(value.label, addOn(value.addOn)) ?? value.label,
      })),
    })),
    image: image && {
      label: image.label,
      isRequired: image.isRequired,
      hint: joined('PNG, JPEG or WebP, up to 5 MB', addOn(image.addOn)) ?? '',
    },
  }
}

export type CustomisationFieldsData = ReturnType<typeof describeFields>
