import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { fail, ok, type Result, type StaffResult } from '~/domain/shared/result'
import {
  addStaffMember,
  changeStaffRole,
  removeStaffMember,
  resetStaffMember,
} from '~/domain/operations/staff/manage-staff.server'
import { isRole, roleNames, roles, type Role } from '~/domain/operations/actors/roles'
import type { StaffMember } from '~/domain/operations/staff/staff'
import { readStaff, readStaffLog } from '~/domain/operations/staff/staff.queries.server'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { adminLoginPath, withQuery } from '~/paths'
import { readOwnerOrigin, rowsOf, textOption, type OwnerArea, type Printed } from '../owner-command'
import { readNewPassword } from './typed-password'

const rowOf = ({ email, name, role }: StaffMember) => ({ email, name, role })
const memberRow = (result: StaffResult<StaffMember>): StaffResult<Printed> =>
  rowsOf(result, (member) => [rowOf(member)])

function parseRole(text: string): Result<Role> {
  return isRole(text) ? ok(text) : fail('invalid_input', `The role must be one of ${roleNames.join(', ')}`)
}

/** Members of staff sign in at /admin/login. */
export const staffArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the members of staff with their roles',
    run: async ({ db }) =>
      ok((await readStaff(db.read)).map((member) => ({ ...rowOf(member), last_seen: member.lastSeenAt }))),
  },
  roles: {
    usage: '',
    summary: 'Shows what each role may do',
    run: async () =>
      ok(Object.entries(roles).map(([role, { permissions }]) => ({ role, permissions: permissions.join(' ') }))),
  },
  add: {
    usage: 'EMAIL --name NAME --role ROLE',
    summary: 'Adds a member of staff; asks for a password, or reads it from the standard input',
    arguments: ['EMAIL'],
    options: { name: { type: 'string' }, role: { type: 'string' } },
    async run({ context }, [email = ''], options) {
      const role = parseRole(textOption(options, 'role') ?? '')
      if (!role.ok) return role
      const password = await readNewPassword()
      if (!password.ok) return password
      const name = textOption(options, 'name') ?? ''
      return memberRow(await addStaffMember(context, { email, name, role: role.value, password: password.value }))
    },
  },
  role: {
    usage: 'EMAIL ROLE',
    summary: 'Gives a member another role',
    arguments: ['EMAIL', 'ROLE'],
    async run({ context }, [email = '', text = '']) {
      const role = parseRole(text)
      return role.ok ? memberRow(await changeStaffRole(context, email, role.value)) : role
    },
  },
  reset: {
    usage: 'EMAIL',
    summary: 'Sets a new password for a member, removes their authenticator app and signs them out everywhere',
    arguments: ['EMAIL'],
    async run({ context }, [email = '']) {
      const password = await readNewPassword()
      return password.ok ? memberRow(await resetStaffMember(context, email, password.value)) : password
    },
  },
  link: {
    usage: 'EMAIL',
    summary: 'Makes a link that signs a member in once, within five minutes; the code of their app is still asked for',
    arguments: ['EMAIL'],
    async run({ db, channel, now }, [email = '']) {
      const origin = await readOwnerOrigin({ db, channel })
      return rowsOf(await makeSignInLink({ db, now: () => now }, email), ({ token, member, expiresAt }) => [
        { email: member.email, expires: expiresAt, link: `${origin}${withQuery(adminLoginPath, { token })}` },
      ])
    },
  },
  remove: {
    usage: 'EMAIL',
    summary: 'Removes a member and signs them out everywhere',
    arguments: ['EMAIL'],
    run: async ({ context }, [email = '']) => memberRow(await removeStaffMember(context, email)),
  },
  log: {
    usage: '[EMAIL]',
    summary: 'Shows the last 100 sign-ins and changes of all members, or of one',
    optionalArguments: ['EMAIL'],
    async run({ db }, [email]) {
      const entries = await readStaffLog(db.read, email === undefined ? null : normaliseEmail(email), 100)
      return ok(entries.map(({ createdAt, ...entry }) => ({ at: createdAt, ...entry })))
    },
  },
}
