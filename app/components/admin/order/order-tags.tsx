import { tag as tagLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { cluster, clusterTight, visuallyHidden } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { box, form as formStyle } from '../admin-form.css'

interface OrderTagsProps {
  tags: string[]
  /** Tags of other orders, which are proposed. */
  offered: string[]
  path: string
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** The tags of an order, each with a button that removes it, and a field for another one. */
export function OrderTags({ tags, offered, path, typed, errors }: OrderTagsProps) {
  return (
    <section className={box} aria-labelledby="tags">
      <h2 className={subheading} id="tags">
        Tags
      </h2>
      {tags.length === 0 ? null : (
        <ul className={cluster}>
          {tags.map((tag) => (
            <li key={tag}>
              <form className={clusterTight} method="post" action={path}>
                <input type="hidden" name="intent" value="untag" />
                <input type="hidden" name="tag" value={tag} />
                <span className={tagLook}>{tag}</span>
                <Button variant="secondary" size="small">
                  Remove<span className={visuallyHidden}> the tag {tag}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="tag" />
        <TextField
          name="tag"
          label="Add a tag"
          hint="How you handle it, such as Gift or Call first. Customers do not see it. Do not write names of people."
          defaultValue={typed.intent === 'tag' ? typed.tag : undefined}
          errors={errors.tag}
          list="offered-tags"
          maxLength={40}
          autoComplete="off"
        />
        <datalist id="offered-tags">
          {offered.map((tag) => (
            <option key={tag} value={tag} />
          ))}
        </datalist>
        <div>
          <Button variant="secondary">Add the tag</Button>
        </div>
      </form>
    </section>
  )
}
