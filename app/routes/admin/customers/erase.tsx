import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle, list } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { fullName } from '~/domain/customers/accounts/customer'
import { eraseCustomer } from '~/domain/customers/manage/erase-customer.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { adminCustomerErasePath, adminCustomerPath, adminCustomersPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted, subheading } from '~/styles/text.css'
import { requireStaffCustomer } from './require-customer.server'

export const handle = {
  permission: 'customers',
  isDangerous: true,
  crumb: 'Erase a customer',
  above: [{ name: 'Customers', href: adminCustomersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, _staff, { params }) => {
  const { customer } = await requireStaffCustomer(context, params.id)
  const { id, email, phone } = customer
  return { id, name: fullName(customer) || `customer ${id}`, contacts: [email, phone].filter((one) => one !== null) }
})

const schema = z.object({
  isSure: flagSchema.default(false).refine((isSure) => isSure, 'Tick the box if they have asked for it'),
})

export const action = adminAction(handle, {
  schema,
  limit: staffWork,
  async answer(context, staff, form, { params }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { customer } = await requireStaffCustomer(context, params.id)
    const { secret, dataDir } = context
    const erased = await eraseCustomer({ ...staffContext(context, staff), secret, dataDir }, customer.id)
    if (!erased.ok) return showFormAgain(shownFailure(erased.error), form.typed)
    return redirectWith(context, adminCustomersPath, {
      flash: { tone: 'success', message: 'The customer is erased.' },
    })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Erase a customer', isIndexed: false })

export default function AdminEraseCustomerPage() {
  const { id, name, contacts } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>Erase {name}</h1>
      <p className={muted}>
        {contacts.join(' · ')} {contacts.length > 0 ? '· ' : ''}
        <a href={adminCustomerPath(id)}>Back to the customer</a>
      </p>
      <ErrorSummary errors={errors} />
      <section className={box} aria-labelledby="what">
        <h2 className={subheading} id="what">
          What happens
        </h2>
        <ul className={list}>
          <li>The account, its addresses, wishlist, sessions, passkeys, and your notes and tags are deleted.</li>
          <li>Their reviews, messages, pictures and subscriptions are deleted.</li>
          <li>
            Their orders stay for your books, with goods, sums and taxes, and without name, contacts and addresses. This
            also holds for orders as a guest with a contact that they have verified.
          </li>
          <li>What invoices say of them is locked away for as long as the law asks you to keep it.</li>
          <li>Gift cards that they bought stay valid for who has them.</li>
        </ul>
        <p>
          <strong>This cannot be undone.</strong> It is not possible while an order of theirs is on its way, or while
          you owe them a refund by hand.
        </p>
        <form className={formStyle} method="post" action={adminCustomerErasePath(id)}>
          <CheckboxField
            name="isSure"
            value="on"
            label="They have asked for it, and I have made sure that it was them"
            defaultChecked={typed?.isSure === 'on'}
            errors={errors.isSure}
          />
          <div>
            <Button>Erase the customer</Button>
          </div>
        </form>
      </section>
    </>
  )
}
