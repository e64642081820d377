import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { subheading } from '~/styles/text.css'

interface AddressFormProps {
  path: string
  version: number
  /** What all such addresses begin with. */
  prefix: string
  slug: string
  errors?: string[]
}

/** The form that gives something another address. */
export function AddressForm({ path, version, prefix, slug, errors }: AddressFormProps) {
  return (
    <section className={box} aria-labelledby="address">
      <h2 className={subheading} id="address">
        Address
      </h2>
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="address" />
        <input type="hidden" name="version" value={version} />
        <TextField
          name="slug"
          label="The end of its address"
          prefix={prefix}
          hint="Who opens the former address is led to the new one."
          maxLength={200}
          autoComplete="off"
          defaultValue={slug}
          errors={errors}
        />
        <div>
          <Button>Save the address</Button>
        </div>
      </form>
    </section>
  )
}
