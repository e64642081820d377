import { expect, test } from 'vitest'
import { createMember } from '../../../../tests/factories/member'
import { ownerOf } from '../../../../tests/factories/owner-line'
import { onSqlite } from '../../../../tests/setup/databases'

onSqlite('the commands of the staff', (open) => {
  test('make a role, change it, give it, and delete it when nobody has it', async () => {
    const db = await open()
    await createMember(db, 'support', 'asha@example.com')
    const email = 'asha@example.com'
    const shop = ownerOf(db)
    const fails = async (message: string, ...argv: string[]) => {
      const { status, output } = await shop('staff', ...argv)
      expect([status === 0, output]).toEqual([false, expect.stringContaining(message)])
    }
    const works = async (...argv: string[]) => {
      const { status, output } = await shop('staff', ...argv)
      expect([argv, status, output]).toEqual([argv, 0, expect.anything()])
      return output
    }
    await fails('there is no permission nonsense', 'add-role', 'Packing', '--may', 'orders nonsense')
    await fails('Choose what the role may do', 'add-role', 'Packing')
    await works('add-role', 'Packing', '--may', 'orders,stock')
    await works('change-role', 'packing', '--name', 'Packing and more', '--may', 'orders reviews')
    expect(await works('roles')).toMatch(/packing +Packing and more +orders reviews/)
    await fails('The role must be one of owner, manager, editor, support, packing', 'role', 'asha@example.com', 'boss')
    await works('role', 'asha@example.com', 'packing')
    expect(await works('list')).toMatch(/asha@example.com +Meera +packing/)
    await fails('Meera has the role Packing and more', 'remove-role', 'packing')
    await works('role', 'asha@example.com', 'support')
    await fails(
      'a key may orders, products, stock, customers',
      'add-key',
      email,
      '--name',
      'Scales',
      '--may',
      'refunds',
    )
    expect(await works('add-key', email, '--name', 'Scales', '--may', 'orders')).toMatch(/Scales +shopkey_/)
    expect(await works('keys')).toMatch(/Scales +shopkey_.{4}….{4} +Meera +orders/)
    expect(await works('end-key', '1')).toContain('Scales')
    await fails('This key was ended already', 'end-key', '1')
    await works('remove-role', 'packing')
    await fails('There is no role packing', 'change-role', 'packing', '--name', 'Other')
  })
})
