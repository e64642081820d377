import type { Visitor } from '~/domain/shared/shop'
import { fail, ok, type Result } from '~/domain/shared/result'
import { cleanLine } from '~/domain/shared/text/clean-line'
import type { Address, AddressField, AddressType, State } from './address'
import type { AddressInputFields } from './address.schema'
import { addressProperties } from './address-columns'
import { emptyFieldMessage, otherStateMessage } from './address-messages'
import { parsePhone } from './phone.server'
import { describePostcode, normalisePostcode } from './postcode'
import { findPostcodeState } from './postcode-places.server'
import { readCountry, readShownFields, readStates } from './read-addresses.server'

type Errors = Record<string, string[]>

/** Id, ISO code or name of a country or a state. */
type Reference = AddressInputFields['country_id']

function firstGiven(...references: Reference[]): string | number | undefined {
  return references.find((value) => value !== '' && value !== null && value !== undefined) ?? undefined
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A state by id, code or name. A number is an id; digits in a text are a code first (Japan), then an id. */
function findState(states: readonly State[], raw: string | number | undefined, text: string): State | undefined {
  if (typeof raw === 'number') return states.find((state) => state.id === raw)
  return (
    states.find((state) => state.code === text.toUpperCase()) ??
    states.find((state) => withoutAccents(state.name) === withoutAccents(text)) ??
    states.find((state) => String(state.id) === text)
  )
}

/**
 * The server's check of an address: the country is known and active, required fields are filled, nothing is too long,
 * the postcode matches the country's pattern, the state belongs to the country and is the one that the postcode tells,
 * the phone number is valid. Takes the fields of calls and forms as addressInputSchema parsed them, which limits their
 * lengths. Returns the address cleaned, its phone as E.164; or 'invalid_address' with messages by field.
 */
export async function validateAddress(
  visitor: Visitor,
  input: AddressInputFields,
  type: AddressType,
): Promise<Result<Address>> {
  const { db } = visitor
  const countryRef = firstGiven(input.country_id, input.country, input.country_code)
  const chosen = countryRef === undefined ? null : await readCountry(db, countryRef)
  const errors: Errors = {}
  if (!chosen) errors.country_id = [countryRef === undefined ? 'Country is empty' : 'Choose a country from the list']
  // what is empty is told at once, as in the shop's own country
  const country = chosen ?? (await readCountry(db, visitor.channel.countryCode))
  if (!country) return invalid(errors)
  const fields = await readShownFields(visitor, country.code, type)
  const address: Address = {
    firstName: '',
    lastName: '',
    company: '',
    phone: '',
    address1: '',
    address2: '',
    dependentLocality: '',
    city: '',
    stateCode: '',
    stateName: '',
    postcode: '',
    countryCode: country.code,
    countryName: country.name,
  }
  for (const field of fields) {
    const raw =
      field.columnName === 'state' ? firstGiven(input.state_id, input.state, input.state_code) : input[field.columnName]
    const text = cleanLine(String(raw ?? ''))
    const message = lengthMessage(field, text)
    if (message) errors[field.columnName] = [message]
    if (message || !text || !chosen) continue
    if (field.columnName === 'phone') {
      const phone = parsePhone(text, country.code)
      if (phone) address.phone = phone
      else errors['phone'] = ['Invalid phone number']
    } else if (field.columnName === 'postcode') {
      const postcode = normalisePostcode(text, field, country.code)
      if (postcode !== null) address.postcode = postcode
      else errors['postcode'] = [describePostcode(field)]
    } else if (field.columnName === 'state') {
      const states = await readStates(db, country.id)
      const state = findState(states, raw, text)
      if (state || states.length === 0) {
        address.stateCode = state?.code ?? text
        address.stateName = state?.name ?? text
      } else
        errors['state'] = [
          `Choose ${field.label === 'State' ? 'a state' : `the ${field.label.toLowerCase()}`} of ${country.name} from the list`,
        ]
    } else address[addressProperties[field.columnName]] = text
  }
  const otherState = address.stateCode === '' ? null : await findPostcodeState(db, country, address.postcode)
  const postcodeField = fields.find(({ columnName }) => columnName === 'postcode')
  if (otherState && postcodeField && otherState.code !== address.stateCode)
    errors['state'] = [otherStateMessage(postcodeField, address.postcode, otherState)]
  return Object.keys(errors).length > 0 ? invalid(errors) : ok(address)
}

function lengthMessage(field: AddressField, text: string): string | null {
  if (text === '') return field.isRequired ? emptyFieldMessage(field) : null
  // the same unit as the browser's maxlength
  return text.length > field.maxLength ? `${field.label} must be at most ${field.maxLength} characters` : null
}

/** The failure's own message is that of the first field, for callers that show only one. */
function invalid(errors: Errors) {
  return fail('invalid_address', Object.values(errors)[0]?.[0] ?? 'Address is not valid', errors)
}
