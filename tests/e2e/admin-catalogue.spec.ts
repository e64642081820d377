import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner makes a collection by hand and by rule, a brand, an attribute and a size chart, and deletes them', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const word = `Heron ${email.split('@')[0]}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const part = (name: string) => page.getByRole('navigation', { name: 'Catalogue' }).getByRole('link', { name })
  const remove = async (what: string) => {
    await page.getByLabel(`Yes, delete the ${what}`).check()
    await page.getByRole('button', { name: `Delete the ${what}` }).click()
    await expect(page.getByText(`The ${what} ${word} is deleted.`)).toBeVisible()
  }

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await part('Collections').click()
  await check()
  await page.getByRole('link', { name: 'New collection' }).click()
  await page.getByLabel('Title for search engines (optional)').fill('Birds of the river')
  await page.getByRole('button', { name: 'Save the collection' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a name')
  await expect(page.getByLabel('Title for search engines (optional)')).toHaveValue('Birds of the river')
  await check()
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Save the collection' }).click()
  await expect(page.getByText(`The collection ${word} is made.`)).toBeVisible()
  const collection = page.url()
  await check()

  await page.getByRole('link', { name: 'Choose its products and their order' }).click()
  for (const found of ['Stoneware Chai Mug', 'Night Jasmine Candle']) {
    await page.getByRole('searchbox').fill(found)
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('button', { name: `Add ${found}`, exact: true }).click()
    await expect(page.getByText(`${found} is in the collection.`)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Up Night Jasmine Candle' }).click()
  await expect(page.getByRole('button', { name: 'Up Stoneware Chai Mug' })).toBeVisible()
  await expect(page).toHaveURL(/#row-\d+$/)
  await check()
  await page.goto(collection)
  await page.getByRole('link', { name: 'See it in the shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
  await expect(page).toHaveTitle(/Birds of the river/)

  await page.goto(collection)
  await page.getByRole('link', { name: 'Let a rule choose its products' }).click()
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose at least one thing')
  await page.getByLabel('Price from').fill('cheap')
  await page.getByLabel('New since so many days').fill('2000')
  await page.getByRole('button', { name: 'See what it finds' }).click()
  await expect(page.getByRole('alert')).toContainText('“cheap” is not an amount of INR')
  await expect(page.getByLabel('New since so many days')).toHaveValue('2000')
  await page.getByLabel('Price from').fill('1')
  await page.getByRole('button', { name: 'See what it finds' }).click()
  await expect(page.getByRole('heading', { name: /^It finds \d/ })).toBeVisible()
  await check()
  await page.getByRole('button', { name: 'Save the rule' }).click()
  await expect(page.getByText('The rule is saved')).toBeVisible()
  await remove('collection')

  await part('Brands').click()
  await page.getByRole('link', { name: 'New brand' }).click()
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Save the brand' }).click()
  await page.getByRole('link', { name: word }).click()
  await page.getByLabel('The end of its address').fill(`${word} works`)
  await page.getByRole('button', { name: 'Save the address' }).click()
  await expect(page.getByText('The address is saved.')).toBeVisible()
  await check()
  await remove('brand')

  await part('Attributes').click()
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Make the attribute' }).click()
  await page.getByLabel('New value').fill('Reed')
  await page.getByRole('button', { name: 'Add the value' }).click()
  await page.getByRole('link', { name: 'Reed' }).click()
  await page.getByLabel('Value', { exact: true }).fill('Bulrush')
  await page.getByRole('button', { name: 'Save the value' }).click()
  await expect(page.getByText('The value is Bulrush now')).toBeVisible()
  await check()
  await remove('attribute')

  await part('Size charts').click()
  await page.getByRole('link', { name: 'New size chart' }).click()
  await page.getByLabel('Name', { exact: true }).fill(word)
  await page.getByLabel('Name of column 2').fill('Wing')
  await page.getByLabel('Line 1, column 1').fill('S')
  await page.getByLabel('Line 1, column 2').fill('90')
  await check()
  await page.getByRole('button', { name: 'Save the size chart' }).click()
  await expect(page.getByLabel('Line 1, column 2')).toHaveValue('90')
  await check()
  await remove('size chart')
})

test('members look at a product that is not published, and nobody else does', async ({ page, baseURL, browser }) => {
  const { email } = await signInAsStaff(page, baseURL)
  const name = `Kingfisher ${email.split('@')[0]}`
  await page.goto('/admin/products/new')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Price').fill('250')
  await page.getByLabel('Sell it at once').uncheck()
  await page.getByRole('button', { name: 'Save the product' }).click()
  await expect(page.getByText('not published yet')).toBeVisible()
  const edited = page.url()
  await page.getByRole('link', { name: 'Preview it' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('only members of the staff see this page')).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  expect((await visitor.goto(page.url()))?.status()).toBe(404)
  await visitor.context().close()

  // what it costs is for the owner alone
  await page.goto(`${edited}/variants`)
  await page.getByRole('link', { name: 'The product' }).click()
  await page.getByLabel('What it costs you (INR)').fill('100')
  await page.getByRole('button', { name: 'Save the variant' }).click()
  await page.getByRole('link', { name: 'The product' }).click()
  await expect(page.getByText(/of the price are left: 60 %/)).toBeVisible()
  expect(await findOverflow(page)).toEqual([])
})
