import type { Channel } from '~/domain/operations/channels/channel'
import { setGateMode, setGatePassword, setPasswordProtection } from '~/domain/site/gates/change-gates.server'
import { activeGates, type GateMode, type GateState } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { fail, ok } from '~/domain/shared/result'
import { rowsOf, type OwnerArea, type Row } from './owner-command'
import { readNewPassword } from './staff/typed-password'

const modes: Record<string, GateMode | null> = {
  open: null,
  'coming-soon': 'Coming Soon',
  maintenance: 'Under Maintenance',
}

const rowsFor =
  (channel: Channel) =>
  (state: GateState): Row[] => [
    {
      channel: channel.code,
      licence: state.licenseStatus,
      password: state.isPasswordProtected ? 'on' : state.passwordHash === null ? 'not set' : 'off',
      mode: state.mode,
      visitorsMeet: activeGates(state)[0] ?? 'the shop',
    },
  ]

/** The gates in front of a channel's shop. Members of staff who have signed in see through them. */
export const gateArea: OwnerArea = {
  show: {
    usage: '',
    summary: 'Shows which gates are active',
    run: async ({ db, channel }) => ok(rowsFor(channel)(await readGateState(db, channel))),
  },
  mode: {
    usage: 'open|coming-soon|maintenance',
    summary: 'Closes the shop with a page that says why, or opens it',
    arguments: ['MODE'],
    async run({ channel, context }, [name = '']) {
      const mode = Object.hasOwn(modes, name) ? modes[name] : undefined
      if (mode === undefined) return fail('invalid_input', `The mode must be one of ${Object.keys(modes).join(', ')}`)
      return rowsOf(await setGateMode(context, mode), rowsFor(channel))
    },
  },
  password: {
    usage: 'set|on|off',
    summary:
      'Protects the shop by a password, which it asks for, or reads from the standard input; or switches it on or off',
    arguments: ['ACTION'],
    async run({ channel, context }, [action = '']) {
      if (action === 'on' || action === 'off')
        return rowsOf(await setPasswordProtection(context, action === 'on'), rowsFor(channel))
      if (action !== 'set') return fail('invalid_input', 'Say set, on or off')
      const password = await readNewPassword()
      return password.ok ? rowsOf(await setGatePassword(context, password.value), rowsFor(channel)) : password
    },
  },
}
