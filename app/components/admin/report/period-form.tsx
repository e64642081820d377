import { Form } from '~/framework/react'
import { filterForm } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'

/** What was asked for, as it stands in the address. */
export interface AskedPeriod {
  period: string
  against: string
  from: string
  to: string
}

const periods = [
  { value: '7', label: 'The last 7 days' },
  { value: '30', label: 'The last 30 days' },
  { value: '90', label: 'The last 90 days' },
  { value: 'month', label: 'This month' },
  { value: 'quarter', label: 'This quarter' },
  { value: 'year', label: 'This year' },
  { value: 'own', label: 'Days of your own' },
]
const comparisons = [
  { value: 'before', label: 'The time before' },
  { value: 'year', label: 'A year before' },
]

/** Chooses which days a report is about: a plain GET form. */
export function PeriodForm({
  path,
  asked,
  errors,
}: {
  path: string
  asked: AskedPeriod
  errors: Record<string, string[] | undefined>
}) {
  return (
    <Form key={Object.values(asked).join(' ')} className={filterForm} method="get" action={path}>
      {/* days that are typed count also where the time beside them was not changed */}
      <input type="hidden" name="was" value={asked.period} />
      <SelectField name="period" label="Time" defaultValue={asked.period} options={periods} />
      <SelectField name="against" label="Compared with" defaultValue={asked.against} options={comparisons} />
      <TextField
        name="from"
        type="date"
        label="Own first day"
        isOptional
        defaultValue={asked.from}
        errors={errors['from']}
      />
      <TextField name="to" type="date" label="Own last day" isOptional defaultValue={asked.to} errors={errors['to']} />
      <Button variant="secondary">Show</Button>
    </Form>
  )
}
