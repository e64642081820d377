import { expect, test } from 'vitest'
import { bankAccountRows, bankPartsOf, isBankAccount, tidyBankAccount, wrongBankParts } from './bank-account'

test('an account is asked for as its country writes it', () => {
  const names = (country: string) =>
    bankPartsOf(country).map(({ name, isRequired }) => (isRequired ? name : `${name}?`))
  expect(names('IN')).toEqual(['holder', 'bank?', 'account_number', 'ifsc', 'vpa?'])
  expect(names('DE')).toEqual(['holder', 'bank?', 'iban', 'bic?'])
  expect(names('US')).toEqual(['holder', 'bank?', 'routing_number', 'account_number', 'bic?'])
  expect(names('GB')).toEqual(['holder', 'bank?', 'sort_code', 'account_number', 'iban?', 'bic?'])
  expect(names('BT')).toEqual(['holder', 'bank?', 'account_number', 'bic?'])
})

test('a number that was copied from a page is stored in plain characters', () => {
  const typed = {
    holder: 'ティー',
    iban: '\u200bDE89 3704 0044 ०५३२ 0130 00',
    sort_code: '20–00–00',
    vpa: 'tea＠okbank',
  }
  const plain = { holder: 'ティー', iban: 'DE89370400440532013000', sort_code: '200000', vpa: 'tea@okbank' }
  expect(tidyBankAccount(typed)).toEqual(plain)
})

test('a part with a wrong digit is found, and spaces and small letters are no mistake', () => {
  const right = {
    holder: 'Tea & Co',
    iban: 'de89 3704 0044 0532 0130 00',
    bic: 'cobadeffxxx',
    account_number: '50200012345678',
    ifsc: 'hdfc0000240',
    routing_number: '021000021',
    sort_code: '20-00-00',
    vpa: 'tea@okbank',
  }
  expect(wrongBankParts(tidyBankAccount(right))).toEqual([])
  const wrong = {
    iban: 'DE88370400440532013000',
    bic: 'COBADEFFX',
    account_number: '12',
    ifsc: 'HDFC1000240',
    routing_number: '021000022',
    sort_code: '20000',
    vpa: 'tea',
  }
  expect(wrongBankParts(tidyBankAccount(wrong))).toEqual(Object.keys(wrong))
})

test('buyers read the parts by their names, and an older text as it is', () => {
  const account = tidyBankAccount({ iban: 'DE89370400440532013000', holder: ' Tea & Co ', bank: '' })
  expect(isBankAccount(account)).toBe(true)
  expect(bankAccountRows(account)).toEqual([
    { label: 'Account holder', value: 'Tea & Co' },
    { label: 'IBAN', value: 'DE89 3704 0044 0532 0130 00' },
  ])
  expect(isBankAccount({ holder: 'Tea & Co' })).toBe(false)
  expect(bankAccountRows({ 'Account name': 'Tea & Co', IBAN: 'DE12' })).toEqual([
    { label: 'Account name', value: 'Tea & Co' },
    { label: 'IBAN', value: 'DE12' },
  ])
})
