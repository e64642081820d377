import { readFileSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ownerOf } from '../../../tests/factories/owner-line'
import { createProduct, variantInput } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'

onSqlite('the owner’s command line', { template: 'shop' }, (open) => {
  test('says in words what is wrong', async () => {
    const shop = ownerOf(await open())
    expect((await shop('--help')).output).toMatch(/settings set KEY VALUE[\s\S]+orders mark-paid NUMBER/)
    expect((await shop('settings', 'set')).output).toContain('Missing: KEY, VALUE')
    expect(await shop('settings', 'set', 'enable_refund', 'perhaps')).toEqual({
      status: 1,
      output: 'enable_refund: the value must be on or off',
    })
    expect((await shop('products', 'prise')).output).toMatch(
      /^There is no command products prise\. Did you mean products price\?/,
    )
    expect((await shop('prodcuts', 'list')).output).toMatch(/^There is no command prodcuts\. Did you mean products\?/)
    expect((await shop('xyzzy')).output).toMatch(/^There is no command xyzzy\nThe areas are settings, channel/)
    expect((await shop('products', 'list', '--draft')).output).toMatch(
      /^Unknown option '--draft'\. Did you mean --drafts\?/,
    )
    expect((await shop('menus', 'set', 'main', '/nowhere/menu.json')).output).toBe(
      '/nowhere/menu.json can’t be read: there is no such file or folder',
    )
    expect((await shop('plugins', 'on', 'GoogleGtag', '{"google_tag_id": }')).output).toMatch(
      /^SETTINGS is not valid JSON: line 1, column 19: a value is needed/,
    )
    expect(JSON.parse((await shop('prodcts', '--json')).output.split('\n')[0] ?? '')).toMatchObject({ ok: false })
    expect(await shop('settings', 'set', 'store_name', 'Tea', 'House')).toMatchObject({
      status: 2,
      output: expect.stringMatching(/^Not understood: House\. A value with spaces needs quotes/),
    })
    expect((await shop('products', 'stock', 'cap', '-3')).output).toMatch(/^-3: a negative number is not possible here/)
    expect((await shop('products', 'restock', 'cap', 'soon')).output).toMatch(
      /^“soon” is not a day, such as 2026-12-12/,
    )
    expect((await shop('orders', 'list', '--payment', 'perhaps')).output).toMatch(
      /^--payment: must be one of none, pending/,
    )
  })

  test('changes and exports the shop', async () => {
    const db = await open()
    const shop = ownerOf(db)
    await createProduct(db, { slug: 'cap', name: 'Cap', variants: [variantInput({ sku: 'cap' })] })
    // a coupon holds until the end of its last day, in the channel's time zone (India)
    await shop('coupons', 'add', 'TEN', '--percent', '10', '--to', '2026-12-31')
    expect((await shop('coupons', 'list')).output).toMatch(/^TEN .* 10 % .* 2027-01-01 00:00:00 /m)
    await shop('shipping', 'off', 'India', 'standard')
    expect((await shop('shipping', 'list')).output).toMatch(/^India .* standard .* false$/m)
    const tool = ['plugins', 'on', 'GoogleGtag', '{"google_tag_id": "G-1"}']
    expect((await shop(...tool)).output).toContain('visitors in India are asked first')
    await shop('channel', 'set', '--country', 'US')
    expect((await shop(...tool)).output).toMatch(/visitors in United States[^;]* are not asked/)
    expect((await shop('plugins', 'on', 'Chat', '{"mobile_no": "919876543210"}')).output).toContain('not needed')
    const set = await shop('channel', 'set', '--host', 'shop.example.com', '--json')
    expect(JSON.parse(set.output)).toEqual({ ok: true, rows: [{ channel: 'in', host: 'shop.example.com' }] })
    expect((await shop('products', 'price', 'cap', '99.50')).output).toContain('99.50')
    expect((await shop('products', 'list', 'cap')).output).toContain('99.50')
    expect((await shop('products', 'stock', 'cap', 'untracked')).output).toContain('not counted any more')
    expect((await shop('products', 'stock', 'cap', '5')).output).toContain('was not counted before')
    expect((await shop('products', 'stock', 'cap', '6')).output).not.toContain('counted')
    const file = join(mkdtempSync(join(tmpdir(), 'shop-export-')), 'products.csv')
    expect((await shop('export', 'products', file)).status).toBe(0)
    expect(statSync(file).mode & 0o077).toBe(0)
    // by its first character Excel knows that the file is UTF-8
    expect(readFileSync(file, 'utf8')[0]).toBe('\uFEFF')
    expect((await shop('export', 'products', file)).output).toContain('--force')
  })
})
