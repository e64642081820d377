import type { MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { SizeChartFields } from '~/components/admin/catalogue/size-chart-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { saveSizeChart } from '~/domain/catalogue/size-charts/manage-size-charts.server'
import { adminNewSizeChartPath, adminProductsPath, adminSizeChartPath, adminSizeChartsPath } from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { chartOfForm, sizeChartFields } from './size-chart-form.server'

export const handle = {
  permission: 'products',
  crumb: 'New size chart',
  above: [
    { name: 'Products', href: adminProductsPath },
    { name: 'Size charts', href: adminSizeChartsPath },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async () => null)

export const action = adminAction(handle, {
  schema: sizeChartFields,
  limit: staffWork,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const made = await saveSizeChart(staffContext(context, staff), { id: null }, chartOfForm(form.value))
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    const message = `The size chart ${form.value.name} is made.`
    return redirectWith(context, adminSizeChartPath(made.value.id), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New size chart', isIndexed: false })

export default function AdminNewSizeChartPage() {
  const { errors = {}, typed }: { errors?: Record<string, string[] | undefined>; typed?: Record<string, string> } =
    useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New size chart</h1>
      <ErrorSummary errors={errors} />
      <form className={stack} method="post" action={adminNewSizeChartPath}>
        <SizeChartFields values={typed ?? { unit: 'cm', 'column.c0': 'Size' }} errors={errors} columns={5} rows={7} />
        <div>
          <Button>Save the size chart</Button>
        </div>
      </form>
    </>
  )
}
