import { readDailyVisits } from '~/domain/operations/daily-visits/daily-visits.server'
import { fail, ok } from '~/domain/shared/result'
import { isId } from '~/domain/shared/whole-number.schema'
import type { OwnerArea } from './owner-command'

/** How many browsers have come to the shop, by their heartbeats. */
export const visitsArea: OwnerArea = {
  list: {
    usage: '[DAYS]',
    summary:
      'Shows how many browsers with scripts were in the shop on each of the last days on which there were any (30)',
    optionalArguments: ['DAYS'],
    async run({ db, channel }, [days = '30']) {
      if (!isId(days)) return fail('invalid_input', `“${days}” is not a whole number`)
      const rows = await readDailyVisits(db, channel, Number(days))
      return ok(rows.map(({ day, browsers }) => ({ day, browsers })))
    },
  },
}
