import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { head } from '~/components/admin/list/list.css'
import { OrderTable } from '~/components/admin/list/order-table'
import { columns } from '~/components/admin/order/order.css'
import { CustomerAccess } from '~/components/admin/customer/customer-access'
import { CustomerBelongings } from '~/components/admin/customer/customer-belongings'
import { CustomerNotes } from '~/components/admin/customer/customer-notes'
import { CustomerProfileForm, profileTexts } from '~/components/admin/customer/customer-profile-form'
import { box } from '~/components/admin/admin-form.css'
import { TagBox } from '~/components/admin/tags/tag-box'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { fullName } from '~/domain/customers/accounts/customer'
import {
  addCustomerNote,
  editCustomer,
  endCustomerSessions,
  removeCustomerNote,
  sendCustomerReset,
} from '~/domain/customers/manage/edit-customer.server'
import { tagCustomer, untagCustomer } from '~/domain/customers/manage/tag-customer.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import { maxTagLength } from '~/domain/operations/tags/tag'
import { readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { readOrdersOfCustomer } from '~/domain/sales/orders/list/order-list.queries.server'
import { maxEmailLength, maxNameLength, maxPhoneLength } from '~/domain/shared/field-limits'
import { ok, type StaffResult } from '~/domain/shared/result'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { adminCustomerPath, adminCustomersPath, adminOrdersPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { showOrders } from '../orders/order-list.server'
import { requireStaffCustomer } from './require-customer.server'

export const handle = {
  permission: 'customers',
  crumb: 'Customer',
  above: [{ name: 'Customers', href: adminCustomersPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, { member }, { params: { id } }) => {
  const { db, channel, settings } = context
  const { customer, createdAt, notes, sessions, giftCards, mails, ...found } = await requireStaffCustomer(context, id)
  const at = (instant: string) => instantText(instant, channel)
  const orders = hasPermission(member.role, 'orders') ? await readOrdersOfCustomer(db.read, customer.id) : null
  return {
    ...found,
    customer,
    name: fullName(customer) || customer.email || customer.phone || `Customer ${customer.id}`,
    since: at(createdAt),
    offeredTags: (await readUsedTags(db.read, 'customer')).map((tag) => tag.name),
    offersPasswords: settings.enable_legacy_auth,
    orders: orders && showOrders({ rows: orders }, context, member.role),
    notes: notes.map(({ createdAt: written, ...note }) => ({ ...note, at: at(written) })),
    giftCards: giftCards.map((card) => ({ ...card, at: at(card.at) })),
    mails: mails.map((mail) => ({ ...mail, at: at(mail.at), isConfirmed: mail.confirmedAt !== null })),
    sessions: sessions.map(({ id: session, device, network, lastSeenAt }) => ({
      id: session,
      device,
      network: network ?? '',
      lastSeen: at(lastSeenAt),
    })),
  }
})

const tag = lineText.trim().min(1, 'Enter a tag').max(maxTagLength)

const schema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('profile'),
    version: z.coerce.number().int().min(0),
    firstName: lineText.max(maxNameLength).default(''),
    lastName: lineText.max(maxNameLength).default(''),
    email: z.string().max(maxEmailLength).default(''),
    phone: z.string().max(maxPhoneLength).default(''),
  }),
  z.object({ intent: z.literal('note'), text: linesText.trim().min(1, 'Write a note').max(1000) }),
  z.object({ intent: z.literal('remove-note'), note: idNumber }),
  z.object({ intent: z.literal('tag'), tag }),
  z.object({ intent: z.literal('untag'), tag }),
  z.object({ intent: z.literal('end-sessions') }),
  z.object({ intent: z.literal('reset') }),
])

export const action = adminAction(handle, {
  schema,
  limit: {
    profile: staffWork,
    note: staffWork,
    'remove-note': staffWork,
    tag: staffWork,
    untag: staffWork,
    'end-sessions': staffWork,
    reset: staffWork,
  },
  async answer(context, staff, form, { params: { id } }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { customer } = await requireStaffCustomer(context, id)
    const done = await change({ ...staffContext(context, staff), ...secrets(context) }, customer.id, form.value)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminCustomerPath(customer.id), { flash: { tone: 'success', message: done.value } })
  },
  now: async (args, intent) => {
    const { customer, version } = await loader(args)
    return intent === 'profile' ? { version, values: profileTexts(customer), labels: { phone: 'Mobile number' } } : null
  },
  replyWithErrors: showFormAgain,
})

const secrets = ({ secret, settings }: Pick<RequestContext, 'secret' | 'settings'>) => ({ secret, settings })

/** Changes the account, and says what is true now. */
async function change(
  context: ReturnType<typeof staffContext> & ReturnType<typeof secrets>,
  id: number,
  value: z.output<typeof schema>,
): Promise<StaffResult<string>> {
  switch (value.intent) {
    case 'profile': {
      const { intent: _intent, ...profile } = value
      const edited = await editCustomer(context, { id, ...profile })
      return edited.ok ? ok('The customer is saved.') : edited
    }
    case 'note': {
      const added = await addCustomerNote(context, { id, text: value.text })
      return added.ok ? ok('The note is added.') : added
    }
    case 'remove-note': {
      const removed = await removeCustomerNote(context, { id, noteId: value.note })
      return removed.ok ? ok('The note is removed.') : removed
    }
    case 'tag': {
      const given = await tagCustomer(context, { id, tag: value.tag })
      return given.ok ? ok('The tag is added.') : given
    }
    case 'untag': {
      const taken = await untagCustomer(context, { id, tag: value.tag })
      return taken.ok ? ok('The tag is removed.') : taken
    }
    case 'end-sessions': {
      const ended = await endCustomerSessions(context, id)
      return ended.ok ? ok('The customer is signed out everywhere.') : ended
    }
    case 'reset': {
      const sent = await sendCustomerReset(context, id)
      return sent.ok ? ok(`A link to choose a new password is on its way to ${sent.value}.`) : sent
    }
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Customer', isIndexed: false })

export default function AdminCustomerPage() {
  const { customer, name, since, orders, version, ...found } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const path = adminCustomerPath(customer.id)
  const contact = customer.email ?? customer.phone ?? ''
  return (
    <>
      <div className={head}>
        <h1>{name}</h1>
      </div>
      <p className={muted}>Account since {since}</p>
      <ErrorSummary errors={errors} />
      <div className={columns}>
        <div className={stack}>
          {orders === null ? null : (
            <section className={box} aria-labelledby="orders">
              <h2 className={subheading} id="orders">
                Orders
              </h2>
              {orders.length === 0 ? <p>No orders with this account yet.</p> : <OrderTable orders={orders} />}
              {contact === '' ? null : (
                <p>
                  <a href={withQuery(adminOrdersPath, { q: contact })}>All orders with {contact}</a>
                </p>
              )}
            </section>
          )}
          <CustomerNotes notes={found.notes} path={path} typed={typedOf('note')} errors={errorsOf('note')} />
          <TagBox
            tags={found.tags}
            offered={found.offeredTags}
            hint="Such as Wholesale or Regular. Customers can ask for all that you keep about them, and this is part of it."
            path={path}
            typed={typedOf('tag') ?? {}}
            errors={errorsOf('tag')}
          />
          <CustomerBelongings
            addresses={found.addresses}
            giftCards={found.giftCards}
            wishlistCount={found.wishlistCount}
            mails={found.mails}
          />
        </div>
        <div className={stack}>
          <CustomerProfileForm
            customer={customer}
            version={version}
            path={path}
            typed={typedOf('profile')}
            errors={errorsOf('profile')}
          />
          <CustomerAccess
            customer={customer}
            hasPassword={found.hasPassword}
            offersPasswords={found.offersPasswords}
            sessions={found.sessions}
            path={path}
          />
        </div>
      </div>
    </>
  )
}
