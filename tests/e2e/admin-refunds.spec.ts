import { expect, test } from './journey'
import { signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { buyByCalls } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

/** What only a provider does: its bank sends a refund of ₹100 back, and another one asks for the price of an order. */
function failAndDispute(number: string) {
  return withShopDatabase((db) =>
    db.transaction(async (trx) => {
      const { id: order_id, currency } = await trx('orders').where({ number }).first('id', 'currency')
      const { id: payment_id } = await trx('payments').where({ order_id, status: 'captured' }).first('id')
      const at = new Date().toISOString()
      await trx('refunds').insert({
        order_id,
        payment_id,
        currency,
        amount: 10_000,
        token: `failed-${number}`,
        reference: `re-${number}`,
        status: 'failed',
        failure: 'The card has expired',
        created_at: at,
        done_at: at,
        failed_at: at,
      })
      await trx('disputes').insert({
        order_id,
        payment_id,
        currency,
        amount: 20_000,
        provider: 'dev_gateway',
        reference: `dp-${number}`,
        reason: 'product_not_received',
        status: 'needs_response',
        opened_at: at,
        respond_by: new Date(Date.now() + 5.5 * 24 * 60 * 60 * 1000).toISOString(),
        link: 'https://bank.example/disputes',
      })
    }),
  )
}

const decideDispute = (number: string) =>
  withShopDatabase((db) =>
    db.transaction((trx) =>
      trx('disputes')
        .where({ reference: `dp-${number}` })
        .update({ status: 'won', respond_by: null, decided_at: new Date().toISOString() }),
    ),
  )

test('a dispute is seen in time, and a refund that has failed is paid in another way', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number } = await buyByCalls(page, 2)
  await failAndDispute(number)
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto(`/admin/orders/${number}`)
  await check()
  await page.getByRole('link', { name: 'See until when it is to be answered' }).click()
  const dispute = page.getByRole('row').filter({ hasText: number })
  await expect(dispute).toContainText('Product not received')
  await expect(dispute).toContainText('5 days left')
  await expect(dispute.getByRole('link', { name: /^Answer dp-/ })).toHaveAttribute(
    'href',
    'https://bank.example/disputes',
  )
  await check()
  await dispute.getByRole('link', { name: '₹200', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dispute of ₹200' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Answer it at the provider' })).toHaveAttribute(
    'href',
    'https://bank.example/disputes',
  )
  await expect(page.getByText('Nothing was sent yet')).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'The payment' }).click()
  await expect(page.getByRole('table', { name: 'Refunds of it' })).toContainText('Failed after it was done')
  await expect(page.getByRole('table', { name: 'Disputes about it' })).toContainText('5 days left')
  await check()

  // while the bank decides, nothing goes back
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Decide about the refund of ₹100' }).click()
  await page.getByRole('button', { name: 'Refund ₹100 again' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'is disputed' })).toBeVisible()
  await decideDispute(number)

  await page.getByRole('button', { name: 'I have paid ₹100 back' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Say how you have paid it' })).toBeVisible()
  await check()
  await page.getByLabel('How, for your books').fill('Transfer 4711')
  await page.getByRole('button', { name: 'I have paid ₹100 back' }).click()
  await expect(page.getByText('The refund of ₹100 is noted as paid.')).toBeVisible()
  await check()
  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByText('A refund that had failed was paid in another way: Transfer 4711')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Decide about/ })).toHaveCount(0)
  await page.goto('/admin/disputes')
  await expect(page.getByRole('table', { name: 'Decided disputes' })).toContainText(number)
})
