import { LRUCache } from 'lru-cache'
import { z } from 'zod/v4'
import type { Address, AddressType } from '~/domain/customers/addresses/address'
import { addressColumnValues } from '~/domain/customers/addresses/address-columns'
import { addressInputSchema, type AddressInput } from '~/domain/customers/addresses/address.schema'
import { parsePhone } from '~/domain/customers/addresses/phone.server'
import { chosenStateNote } from '~/domain/customers/addresses/address-messages'
import {
  findPostcodePlace,
  findPostcodeState,
  hasKnownPostcodes,
} from '~/domain/customers/addresses/postcode-places.server'
import {
  readAddressForm,
  readAddressFormats,
  readCountry,
  type AddressForm,
} from '~/domain/customers/addresses/read-addresses.server'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { deepFreeze } from '~/domain/shared/reference-data/deep-freeze'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { deliverableCountries } from '~/domain/sales/shipping/shipping'
import { flagSchema } from '~/domain/shared/flag.schema'
import type { Visitor } from '~/domain/shared/shop'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { serverPart } from '~/framework/page-data'
import { fieldsWithPrefix } from './parse-form.server'

export type AddressPrefix = 'shipping' | 'billing'
export const addressTypes: Record<AddressPrefix, AddressType> = { shipping: 'Shipping', billing: 'Billing' }

const addressId = z.union([z.literal('').transform(() => undefined), idNumber]).optional()
/** The rules of the contact are checked together with the address, so that all problems are shown at once. */
const anyText = z.string().max(500).default('')

/**
 * The form of the address step. A form that only changes a country, or fills in the place of a postcode, is not
 * validated: what was typed is kept.
 */
export const addressFormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('save'),
    email: anyText,
    phone: anyText,
    /** Browsers do not send a box that is not ticked. */
    isBillingSame: flagSchema.default(false),
    /** The id of a stored address that was selected in a panel. */
    shippingAddressId: addressId,
    billingAddressId: addressId,
    /** The typed address is a further one; else it corrects the one that the cart has. */
    isShippingNew: flagSchema.default(false),
    isBillingNew: flagSchema.default(false),
    shipping: addressInputSchema.optional(),
    billing: addressInputSchema.optional(),
  }),
  z.object({ intent: z.enum(['country-shipping', 'country-billing', 'postcode-shipping', 'postcode-billing']) }),
])

export type AddressStepForm = Extract<z.output<typeof addressFormSchema>, { intent: 'save' }>

/** The form values of a stored address. */
export function formValuesOf(address: Address | null): Record<string, string> {
  return address ? { country: address.countryCode, ...addressColumnValues(address) } : {}
}

/** An address form as pages show it, and its list of countries, which only the server's HTML has. */
interface ShownAddressForm {
  form: Omit<AddressForm, 'countries'> & { postcodeFillsIn: boolean }
  countries: AddressForm['countries']
}

/** The address forms of a channel with that id, each made when it is first asked for. */
const readChannelForms = cacheReferenceData(async (db, channelId: number) => {
  const { shippingZones } = await readPricingFacts(db, channelId)
  const offered = { shipping: deliverableCountries(shippingZones), billing: null }
  const cache = new LRUCache<string, ShownAddressForm>({ max: 100 })
  return {
    async of(visitor: Visitor, country: string, prefix: AddressPrefix): Promise<ShownAddressForm> {
      const key = `${prefix} ${country}`
      const cached = cache.get(key)
      if (cached) return cached
      const { countries, ...form } = await readAddressForm(visitor, country, addressTypes[prefix], offered[prefix])
      const postcodeFillsIn = await hasKnownPostcodes(visitor.db, form.countryCode)
      const made = deepFreeze({ form: { ...form, postcodeFillsIn }, countries })
      cache.set(key, made)
      return made
    },
  }
})

/**
 * The address form of a country, or of the channel's country when the given one is not offered. Goods can be delivered
 * only to the countries that a shipping zone of the channel reaches; an invoice can go to any.
 */
export async function formFor(
  visitor: Visitor,
  country: string | undefined,
  prefix: AddressPrefix,
): Promise<ShownAddressForm> {
  const cached = country && /^[A-Z]{2}$/.test(country) ? country : visitor.channel.countryCode
  return (await readChannelForms(visitor.db, visitor.channel.id)).of(visitor, cached, prefix)
}

/** Returns both forms of the address step, for these countries. */
export async function bothFormsFor(visitor: Visitor, shippingCountry?: string, billingCountry?: string) {
  const shipping = await formFor(visitor, shippingCountry, 'shipping')
  const billing = await formFor(visitor, billingCountry, 'billing')
  return {
    shippingForm: shipping.form,
    billingForm: billing.form,
    server: serverPart({ shippingCountries: shipping.countries, billingCountries: billing.countries }),
  }
}

/**
 * The values of an address form with the state of its postcode, and with the city where that is certain and none was
 * typed. `isFound` is false when the beginning of the postcode is not known; the note says which state was chosen.
 */
export async function fillInPlace(
  visitor: Visitor,
  values: Record<string, string>,
): Promise<{ isFound: boolean; values: Record<string, string>; note: string }> {
  const { postcode = '' } = values
  const place = await findPostcodePlace(visitor.db, values.country ?? '', postcode)
  if (!place) return { isFound: false, values, note: '' }
  const city = values.city?.trim() ? values.city : (place.city ?? '')
  const note = values.state === place.stateCode ? '' : await noteOf(visitor, values.country, postcode.trim())
  return { isFound: true, values: { ...values, state: place.stateCode, city }, note }
}

/**
 * A form with one address as it was typed, by names that begin with 'shipping.': with the fields of the chosen country,
 * and filled in where that was asked for (the intent postcode-shipping).
 */
export async function typedAddressForm(
  visitor: Visitor,
  typed: Record<string, string>,
  prefix: AddressPrefix = 'shipping',
) {
  const values = fieldsWithPrefix(typed, 'shipping.')
  const filled =
    typed.intent === 'postcode-shipping' ? await fillInPlace(visitor, values) : { isFound: true, values, note: '' }
  const { form, countries } = await formFor(visitor, values.country, prefix)
  return {
    values: filled.values,
    isPostcodeUnknown: !filled.isFound,
    placeNote: filled.note,
    form,
    server: serverPart({ countries }),
  }
}

/** Says which state a postcode has chosen; '' where the form asks for none. */
async function noteOf({ db }: Visitor, countryReference = '', postcode: string): Promise<string> {
  const country = await readCountry(db, countryReference)
  const state = country && (await findPostcodeState(db, country, postcode))
  const fields = country ? (await readAddressFormats(db, 'Shipping')).fieldsOf(country.code) : []
  const fieldOf = (name: string) => fields.find(({ columnName }) => columnName === name)
  const [postcodeField, stateField] = [fieldOf('postcode'), fieldOf('state')]
  return state && postcodeField && stateField ? chosenStateNote({ postcodeField, stateField }, postcode, state) : ''
}

/**
 * The delivery address as it was typed. Its phone number is the contact's unless another was typed: couriers need one,
 * and shoppers give it once.
 */
export function withContactPhone(visitor: Visitor, typed: AddressInput, contactPhone: string): AddressInput {
  if (typed.phone?.trim()) return typed
  const phone = parsePhone(contactPhone, visitor.channel.countryCode)
  return phone === null ? typed : { ...typed, phone }
}
