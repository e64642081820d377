import type { Page } from '@playwright/test'
import { expect } from '../journey'

/** What the tasks know of the shop: the numbers of its orders by what has become of them. */
export type Orders = Record<string, string[]>

/** Something that an owner wants to have done. */
export interface Task {
  name: string
  run(page: Page, orders: Orders): Promise<unknown>
  /** It changes nothing that the record of changes has. */
  isUnrecorded?: true
}

/** The number of an order with this fate (fill-shop.ts). */
export function orderOf(orders: Orders, fate: string, at = 0): string {
  const number = orders[fate]?.[at]
  if (number === undefined) throw new Error(`there is no order ${at} with the fate ${fate}`)
  return number
}

/** Presses a button and waits for the words that tell its success. */
export async function press(page: Page, button: string | RegExp, success: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByText(success).first()).toBeVisible()
}

/** Follows a link and waits for the heading of the page to which it leads. */
export async function follow(page: Page, link: string | RegExp, heading?: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click()
  if (heading !== undefined) await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Fills in fields by their labels. */
export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** The field with a label, whose optional fields say so. */
export const field = (page: Page, label: string) =>
  page
    .getByLabel(label, { exact: true })
    .or(page.getByLabel(`${label} (optional)`, { exact: true }))
    .first()
