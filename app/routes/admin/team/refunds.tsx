import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { readRefundCeilings } from '~/domain/sales/orders/manage/refund-ceilings.queries.server'
import { readLimitedRoles, setRefundCeilings } from '~/domain/sales/orders/manage/refund-ceilings.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import { adminRefundCeilingsPath, adminSettingsPath, adminTeamPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { muted } from '~/styles/text.css'
import { amountProblem } from '../products/typed-amounts.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Money back',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Team', href: adminTeamPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel }) => {
  const [limited, ceilings] = await Promise.all([readLimitedRoles(db.read), readRefundCeilings(db.read, channel.id)])
  return {
    currency: channel.currency,
    roles: limited.map(({ name: role, label }) => {
      const own = ceilings.find((ceiling) => ceiling.role === role)
      const most = own?.most ?? null
      return {
        role,
        label,
        most: most === null ? '' : toDecimal(most, channel.currency),
        version: own?.version ?? 0,
      }
    }),
  }
})

const texts = z.record(z.string().max(200), z.string().trim().max(30)).default({})

export const action = adminAction(handle, {
  schema: z.object({ most: texts, version: z.record(z.string().max(200), z.coerce.number().int().min(0)).default({}) }),
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { most, version } = form.value
    const { currency } = context.channel
    const ceilings: Array<{ role: string; most: number | null; version?: number }> = []
    for (const [role, text] of Object.entries(most)) {
      const amount = text === '' ? null : parseDecimal(text, currency)
      if (text !== '' && (amount === null || amount < 0))
        return showFormAgain(amountProblem(`most.${role}`, text, currency), form.typed)
      ceilings.push({ role, most: amount, version: version[role] ?? 0 })
    }
    const done = await setRefundCeilings(staffContext(context, staff), ceilings)
    if (!done.ok) return showFormAgain(shownFailure(done.error), form.typed)
    return redirectWith(context, adminTeamPath, { flash: { tone: 'success', message: 'The amounts are saved.' } })
  },
  now: async (args) => {
    const { roles } = await loader(args)
    const labels = Object.fromEntries(roles.map(({ role, label }) => [`most.${role}`, label]))
    return { ...savedTexts(roles), labels }
  },
  replyWithErrors: showFormAgain,
})

/** The amounts as the texts of the form, and the versions that they have. */
function savedTexts(all: ReadonlyArray<{ role: string; most: string; version: number }>) {
  return {
    version: Object.fromEntries(all.map(({ role, version }) => [role, version])),
    values: Object.fromEntries(all.map(({ role, most }) => [`most.${role}`, most])),
  }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Money back', isIndexed: false })

export default function AdminRefundCeilingsPage() {
  const { currency, roles: limited } = useLoaderData<typeof loader>()
  const { errors = {}, typed } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>How much may be paid back</h1>
      <p className={muted}>
        The most that a member may pay back of one order, refunds and cancellations together. Above it nothing happens,
        and the order waits for somebody who may pay back more. Owners have no limit.
      </p>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminRefundCeilingsPath}>
        <VersionFields {...savedTexts(limited)} typed={typed} />
        {limited.map(({ role, label, most }) => (
          <TextField
            key={role}
            name={`most.${role}`}
            label={`${label} (${currency})`}
            hint="Nothing for no limit, 0 for none at all."
            isOptional
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed?.[`most.${role}`] ?? most}
            errors={errors[`most.${role}`]}
          />
        ))}
        <div>
          <Button>Save the amounts</Button>
        </div>
      </form>
    </>
  )
}
