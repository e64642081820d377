import { normaliseEmail } from '~/domain/customers/accounts/customer'
import { fail, ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import {
  addStaffMember,
  changeStaffRole,
  removeStaffMember,
  resetStaffMember,
} from '~/domain/operations/staff/manage-staff.server'
import { readOwnRoles, readRoles, type OwnRole } from '~/domain/operations/actors/own-roles.queries.server'
import { isPermission, permissionList, type Permission } from '~/domain/operations/actors/roles'
import { removeRole, saveRole } from '~/domain/operations/staff/roles/manage-roles.server'
import type { StaffMember } from '~/domain/operations/staff/staff'
import { readStaff, readStaffLog } from '~/domain/operations/staff/staff.queries.server'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { adminLoginPath, withQuery } from '~/paths'
import { keyPermissions } from '~/domain/operations/staff/api-keys/api-key'
import { readApiKeys } from '~/domain/operations/staff/api-keys/api-keys.queries.server'
import { endApiKey, makeApiKey } from '~/domain/operations/staff/api-keys/api-keys.server'
import { isId } from '~/domain/shared/whole-number.schema'
import {
  allOf,
  numberOption,
  readOwnerOrigin,
  rowsOf,
  textOption,
  type Options,
  type OwnerArea,
  type OwnerShop,
  type Printed,
} from '../owner-command'
import { readNewPassword } from './typed-password'

const rowOf = ({ email, name, role }: StaffMember) => ({ email, name, role: role.name })
const memberRow = (result: StaffResult<StaffMember>): StaffResult<Printed> =>
  rowsOf(result, (member) => [rowOf(member)])

/** The name of a role, which is written as in `staff roles`. */
async function parseRole({ db }: Pick<OwnerShop, 'db'>, text: string): Promise<Result<string>> {
  const names = (await readRoles(db.read)).map(({ name }) => name)
  return names.includes(text) ? ok(text) : fail('invalid_input', `The role must be one of ${names.join(', ')}`)
}

/** Permissions as `staff roles` prints them, with spaces or commas between them; undefined when none are given. */
function permissionsOption(options: Options): Result<Permission[] | undefined> {
  const text = textOption(options, 'may')
  const names = text?.split(/[\s,]+/).filter(Boolean)
  const wrong = names?.find((name) => !isPermission(name))
  return wrong === undefined
    ? ok(names?.filter(isPermission))
    : fail('invalid_input', `--may: there is no permission ${wrong}; there are ${permissionList.join(', ')}`)
}

/** A role that the shop has made, by the name that `staff roles` prints. */
async function findByName({ db }: Pick<OwnerShop, 'db'>, name: string): Promise<StaffResult<OwnRole>> {
  const role = (await readOwnRoles(db.read)).find((one) => one.name === name)
  return role ? ok(role) : refuse('role_not_found', { name })
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
    run: async ({ db }) =>
      ok(
        (await readRoles(db.read)).map(({ name, label, permissions }) => ({
          role: name,
          label,
          permissions: permissions.join(' '),
        })),
      ),
  },
  'add-role': {
    usage: 'NAME --may PERMISSIONS',
    summary: 'Makes a role of your own, of permissions that "staff roles" prints',
    arguments: ['NAME'],
    options: { may: { type: 'string' } },
    async run({ context }, [label = ''], options) {
      const permissions = permissionsOption(options)
      if (!permissions.ok) return permissions
      const made = await saveRole(context, { id: null, label, permissions: permissions.value ?? [] })
      return rowsOf(made, (role) => [{ role: role.name, label: role.label }])
    },
  },
  'change-role': {
    usage: 'ROLE [--name NAME] [--may PERMISSIONS]',
    summary: 'Changes a role of your own; it holds for its members at once',
    arguments: ['ROLE'],
    options: { name: { type: 'string' }, may: { type: 'string' } },
    async run({ context, db }, [text = ''], options) {
      const role = await findByName({ db }, text)
      if (!role.ok) return role
      const permissions = permissionsOption(options)
      if (!permissions.ok) return permissions
      const { id, label, permissions: current } = role.value
      const change = { id, label: textOption(options, 'name') ?? label, permissions: permissions.value ?? current }
      return rowsOf(await saveRole(context, change), (saved) => [{ role: saved.name, label: saved.label }])
    },
  },
  'remove-role': {
    usage: 'ROLE',
    summary: 'Deletes a role of your own that nobody has',
    arguments: ['ROLE'],
    async run({ context, db }, [text = '']) {
      const role = await findByName({ db }, text)
      if (!role.ok) return role
      return rowsOf(await removeRole(context, { id: role.value.id }), ({ label }) => [{ role: text, label }])
    },
  },
  keys: {
    usage: '',
    summary: 'Shows the keys with which programs call the shop for a member',
    run: async ({ db }) =>
      ok(
        (await readApiKeys(db.read)).map(({ id, permissions, start, lastFour, ...key }) => ({
          id,
          name: key.name,
          key: `${start}…${lastFour}`,
          member: key.member,
          permissions: permissions.join(' '),
          expires: key.expiresAt,
          last_used: key.lastUsedAt,
          ended: key.endedAt,
        })),
      ),
  },
  'add-key': {
    usage: 'EMAIL --name NAME --may PERMISSIONS [--days N]',
    summary: 'Makes a key with which a program calls the shop for a member; it is printed only once',
    arguments: ['EMAIL'],
    options: { name: { type: 'string' }, may: { type: 'string' }, days: { type: 'string' } },
    async run({ context }, [email = ''], options) {
      const given = allOf({ may: permissionsOption(options), lifetime: numberOption(options, 'days') })
      if (!given.ok) return given
      const { may = [], lifetime = null } = given.value
      const permissions = keyPermissions.filter((permission) => may.includes(permission))
      if (permissions.length < may.length) return fail('invalid_input', `--may: a key may ${keyPermissions.join(', ')}`)
      const name = textOption(options, 'name') ?? ''
      const input = { name, permissions, days: lifetime, email: normaliseEmail(email) }
      return rowsOf(await makeApiKey(context, input), (made) => [{ name: made.name, key: made.key }])
    },
  },
  'end-key': {
    usage: 'ID',
    summary: 'Ends a key by its id, which "staff keys" prints',
    arguments: ['ID'],
    async run({ context }, [id = '']) {
      return rowsOf(await endApiKey(context, isId(id) ? Number(id) : 0), ({ name }) => [{ name }])
    },
  },
  add: {
    usage: 'EMAIL --name NAME --role ROLE',
    summary: 'Adds a member of staff; asks for a password, or reads it from the standard input',
    arguments: ['EMAIL'],
    options: { name: { type: 'string' }, role: { type: 'string' } },
    async run({ context, db }, [email = ''], options) {
      const role = await parseRole({ db }, textOption(options, 'role') ?? '')
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
    async run({ context, db }, [email = '', text = '']) {
      const role = await parseRole({ db }, text)
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
