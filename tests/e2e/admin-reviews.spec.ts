import { expect, test } from './journey'
import { signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(09|22)/] })

test('an editor reads a review that waits, answers it and approves it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL, 'editor')
  const title = `Warm and dry ${email.slice(0, 8)}`
  const slug = await withShopDatabase((db) =>
    db.transaction(async (trx) => {
      const product = await trx('products').where({ slug: 'bud-vase' }).first('id', 'slug')
      const channel = await trx('channels').orderBy('id').first('id')
      await trx('reviews').insert({
        product_id: product.id,
        channel_id: channel.id,
        author_key: `guest:email:${email}`,
        author_name: 'Asha',
        rating: 4,
        title,
        text: 'I use it every day, and it looks good.',
        status: 'pending',
        created_at: new Date().toISOString(),
      })
      return product.slug
    }),
  )
  const review = page.locator('article').filter({ hasText: title }).last()
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await page.getByRole('link', { name: 'Reviews', exact: true }).click()
  await expect(review.getByText('I use it every day')).toBeVisible()
  await check()
  await review.getByLabel('Your reply').fill('Thank you, Asha!')
  await review.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByText('The reply is saved.')).toBeVisible()
  await expect(review.getByLabel('Your reply')).toHaveValue('Thank you, Asha!')

  // it is answered in another window, too
  const other = await page.context().newPage()
  await other.goto('/admin/reviews')
  const theirs = other.locator('article').filter({ hasText: title }).last()
  await theirs.getByLabel('Your reply').fill('Thanks a lot!')
  await theirs.getByRole('button', { name: 'Save the reply' }).click()
  await expect(other.getByText('The reply is saved.')).toBeVisible()
  await other.close()
  await review.getByLabel('Your reply').fill('Thank you very much, Asha!')
  await review.getByRole('button', { name: 'Save the reply' }).click()
  await expect(review.getByRole('group', { name: 'Your reply' })).toBeVisible()
  await check()
  await review.getByRole('radio', { name: /^Yours/ }).check()
  await review.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByText('The reply is saved.')).toBeVisible()
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The review is in the shop.')).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  await page.getByRole('link', { name: 'In the shop', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Take it from the shop' }).first()).toBeVisible()
  await check()
  await page.goto(`/product/${slug}`)
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByText('Thank you very much, Asha!')).toBeVisible()
})
