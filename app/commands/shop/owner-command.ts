import type { ParseArgsConfig } from 'node:util'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, type Result, type StaffResult } from '~/domain/shared/result'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { ownerOrigin } from '~/http/owner-origin'
import { getRuntime } from '~/http/runtime.server'
import { isId } from '~/domain/shared/whole-number.schema'

/** The data that commands work on: the shop, and the channel that --channel names. */
export interface OwnerShop {
  db: Database
  channel: Channel
  now: Date
  /** The context for functions that change the shop: it tells them that a command does it. */
  context: StaffContext
}

export type Row = Record<string, string | number | boolean | null>

/** The output of a command: rows as a table, or as JSON with --json. */
export type Printed = Row[]

/** The options of a command line, by name; flags are true. */
export type Options = Record<string, string | boolean | undefined>

/** One command of the owner: `npm run shop -- {area} {name} …`. */
export interface OwnerCommand {
  /** The arguments after the name, such as `KEY VALUE`. */
  usage: string
  /** One line: what it does. */
  summary: string
  /** Names of the arguments that must be given. */
  arguments?: readonly string[]
  /** Names of the arguments after them that can be given. */
  optionalArguments?: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  run(shop: OwnerShop, given: readonly string[], options: Options): Promise<StaffResult<Printed>>
}

/** The commands of one area by name. */
export type OwnerArea = Record<string, OwnerCommand>

/** The address of the channel's shop, for links that a command prints. */
export async function readOwnerOrigin({ db, channel }: Pick<OwnerShop, 'db' | 'channel'>): Promise<string> {
  const { env } = await getRuntime()
  return ownerOrigin(channel.host, env, (await readSettings(db)).store_url)
}

/** The rows of a successful result. */
export function rowsOf<T>(result: StaffResult<T>, toRows: (value: T) => Printed): StaffResult<Printed> {
  return result.ok ? ok(toRows(result.value)) : result
}

export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** An amount in the channel's currency (`499.50`) in minor units; undefined when it is not given. */
export function amountOption(shop: OwnerShop, options: Options, name: string): Result<number | undefined> {
  const text = textOption(options, name)
  return text === undefined ? ok(undefined) : parseAmount(shop, text, `--${name}`)
}

export function parseAmount({ channel }: OwnerShop, text: string, name: string): Result<number> {
  const amount = parseDecimal(text, channel.currency)
  if (amount === null || amount < 0)
    return fail('invalid_input', `${name}: “${text}” is not an amount of ${channel.currency}`)
  return ok(amount)
}

/** A whole number; undefined when it is not given. */
export function numberOption(options: Options, name: string): Result<number | undefined> {
  const text = textOption(options, name)
  if (text === undefined) return ok(undefined)
  return isId(text) ? ok(Number(text)) : fail('invalid_input', `--${name}: “${text}” is not a whole number`)
}

/**
 * A date and time in the channel's time zone, as an instant; undefined when it is not given. A date alone is the begin
 * of its day, or, for the end of something, the end of its day.
 */
export function dateOption(
  { channel }: Pick<OwnerShop, 'channel'>,
  options: Options,
  name: string,
  edge: 'begin' | 'end' = 'begin',
): Result<string | undefined> {
  const text = textOption(options, name)
  if (text === undefined) return ok(undefined)
  const isDay = /^\d{4}-\d{1,2}-\d{1,2}$/.test(text.trim())
  const instant =
    isDay && edge === 'end' ? endOfZonedDay(text.trim(), channel.timeZone) : zonedInstant(text, channel.timeZone)
  return instant
    ? ok(instant.toISOString())
    : fail('invalid_input', `--${name}: “${text}” is not a date, such as 2026-02-01 or 2026-02-01 18:30`)
}

/** One of some words; undefined when it is not given. */
export function choiceOption(options: Options, name: string, choices: readonly string[]): Result<string | undefined> {
  const text = textOption(options, name)
  if (text === undefined || choices.includes(text)) return ok(text)
  return fail('invalid_input', `--${name}: must be one of ${choices.join(', ')}`)
}

/** `on` or `off`; undefined when it is not given. */
export function switchOption(options: Options, name: string): Result<boolean | undefined> {
  const text = textOption(options, name)
  if (text === undefined) return ok(undefined)
  if (text === 'on' || text === 'off') return ok(text === 'on')
  return fail('invalid_input', `--${name}: must be on or off`)
}

/** The values of several results by name, or the first failure. */
export function allOf<T extends Record<string, StaffResult<unknown>>>(
  results: T,
): StaffResult<{ [K in keyof T]: Extract<T[K], { ok: true }>['value'] }> {
  const values: Partial<{ [K in keyof T]: Extract<T[K], { ok: true }>['value'] }> = {}
  for (const [name, result] of Object.entries(results)) {
    if (!result.ok) return result
    Reflect.set(values, name, result.value)
  }
  return ok(Object.assign(Object.create(null), values))
}
