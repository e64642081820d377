import type { ReactNode } from 'react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { cluster, twoColumns } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

interface Option {
  value: string
  label: string
}

export interface ActionChoices {
  channels: Option[]
  categories: Option[]
  labels: Option[]
  tags: string[]
}

interface ActionFormsProps extends ActionChoices {
  /** The page whose action they are sent to. */
  path: string
  values: Record<string, string | undefined>
  errors: Record<string, string[] | undefined>
}

/** What can be done with products that were chosen: a form each. */
export function ActionForms({ path, channels, categories, labels, tags, values, errors }: ActionFormsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name] })
  const place = (name: string) =>
    channels.length === 1 ? (
      <input type="hidden" name={name} value={channels[0]?.value} />
    ) : (
      <SelectField {...field(name)} label="Channel" options={channels} />
    )
  const part = { path }
  return (
    <>
      <Part {...part} id="sell" title="Sell or not">
        {channels.length === 1 ? null : (
          <SelectField {...field('soldIn')} label="Where" emptyLabel="Everywhere" options={channels} />
        )}
        <Step first={['publish', 'Publish']} second={['hide', 'Take from sale']} />
      </Part>
      <Part {...part} id="prices" title="Change prices">
        {place('pricePlace')}
        <div className={twoColumns}>
          <SelectField
            {...field('priceStep')}
            label="Make them"
            options={[
              { value: 'less', label: 'Lower' },
              { value: 'more', label: 'Higher' },
            ]}
          />
          <SizeFields field={field} prefix="price" />
        </div>
        <SelectField
          {...field('crossedOut')}
          label="The price that is crossed out"
          options={[
            { value: 'keep', label: 'Stays as it is' },
            { value: 'old', label: 'Becomes the price of now' },
            { value: 'none', label: 'Goes away' },
          ]}
        />
        <Step first={['price', 'Show the new prices']} />
      </Part>
      <Part {...part} id="sale" title="Plan a sale">
        <p className={muted}>For some days there is a lower price, and the price of now is crossed out.</p>
        {place('salePlace')}
        <div className={twoColumns}>
          <SizeFields field={field} prefix="sale" />
          <TextField {...field('saleFrom')} type="date" label="First day" isOptional hint="Else at once." />
          <TextField {...field('saleUntil')} type="date" label="Last day" isOptional hint="Else until you end it." />
        </div>
        <Step first={['sale', 'Show the sale']} />
      </Part>
      <Part {...part} id="no-sale" title="End sales">
        {place('endPlace')}
        <Step first={['no_sale', 'End their sales']} />
      </Part>
      {categories.length === 0 ? null : (
        <Part {...part} id="category" title="Category">
          <SelectField {...field('category')} label="Category" emptyLabel="Choose one" options={categories} />
          <Step first={['add_category', 'Put into it']} second={['remove_category', 'Take out of it']} />
        </Part>
      )}
      {labels.length === 0 ? null : (
        <Part {...part} id="label" title="Label">
          <SelectField {...field('label')} label="Label" emptyLabel="Choose one" options={labels} />
          <Step first={['add_label', 'Add the label']} second={['remove_label', 'Remove the label']} />
        </Part>
      )}
      <Part {...part} id="tag" title="Tag">
        <TextField {...field('tag')} label="Tag" list="tags" maxLength={100} autoComplete="off" />
        <datalist id="tags">
          {tags.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <Step first={['add_tag', 'Add the tag']} second={['remove_tag', 'Remove the tag']} />
      </Part>
      <Part {...part} id="bin" title="Bin">
        <p className={muted}>What is in the bin is not sold, and is removed after 30 days.</p>
        <Step first={['bin', 'Throw away']} second={['restore', 'Take back from the bin']} />
      </Part>
    </>
  )
}

/** What can be done with orders that were chosen. */
export function OrderActionForms({
  path,
  tags,
  values,
  errors,
}: Omit<ActionFormsProps, Exclude<keyof ActionChoices, 'tags'>>) {
  return (
    <Part path={path} id="order-tag" title="Tag">
      <TextField
        name="orderTag"
        label="Tag"
        hint="How you handle them, such as Gift or Call first. Customers do not see it. Do not write names of people."
        defaultValue={values.orderTag}
        errors={errors.orderTag}
        list="order-tags"
        maxLength={40}
        autoComplete="off"
      />
      <datalist id="order-tags">
        {tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Step first={['tag_order', 'Add the tag']} second={['untag_order', 'Remove the tag']} />
    </Part>
  )
}

/** What can be done with coupons that were chosen. */
export function CouponActionForms({ path }: { path: string }) {
  return (
    <>
      <Part path={path} id="coupon-state" title="On or off">
        <Step first={['coupon_on', 'Switch on']} second={['coupon_off', 'Switch off']} />
      </Part>
      <Part path={path} id="coupon-delete" title="Delete">
        <p className={muted}>A coupon that an order has used stays. Switch it off instead.</p>
        <Step first={['coupon_delete', 'Delete those that nobody has used']} />
      </Part>
    </>
  )
}

type FieldOf = (name: string) => { name: string; defaultValue?: string; errors?: string[] }

function Part({ path, id, title, children }: { path: string; id: string; title: string; children: ReactNode }) {
  return (
    <section className={box} aria-labelledby={id}>
      <h3 className={subheading} id={id}>
        {title}
      </h3>
      <form className={formStyle} method="post" action={path}>
        {children}
      </form>
    </section>
  )
}

type Intent = readonly [intent: string, words: string]

function Step({ first, second }: { first: Intent; second?: Intent }) {
  return (
    <div className={cluster}>
      {[first, second].map((step) =>
        step ? (
          <Button key={step[0]} variant="secondary" name="intent" value={step[0]}>
            {step[1]}
          </Button>
        ) : null,
      )}
    </div>
  )
}

/** By how much a price is changed, and how the new one ends. */
function SizeFields({ field, prefix }: { field: FieldOf; prefix: 'price' | 'sale' }) {
  return (
    <>
      <TextField
        {...field(`${prefix}Size`)}
        label="By how much"
        hint="10 for 10 %, or an amount."
        inputMode="decimal"
        autoComplete="off"
        maxLength={30}
      />
      <SelectField
        {...field(`${prefix}By`)}
        label="That is"
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'amount', label: 'An amount' },
        ]}
      />
      <SelectField
        {...field(`${prefix}Ending`)}
        label="The new price"
        options={[
          { value: 'none', label: 'As it is computed' },
          { value: '00', label: 'Whole' },
          { value: '9', label: 'Whole, with a 9 at the end' },
          { value: '99', label: 'Ends with .99' },
          { value: '50', label: 'Ends with .50' },
        ]}
      />
    </>
  )
}
