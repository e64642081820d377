import { tag as tagLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { maxTagLength } from '~/domain/operations/tags/tag'
import { cluster, clusterTight, visuallyHidden } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'
import { box, form as formStyle } from '../admin-form.css'

interface TagBoxProps {
  tags: string[]
  /** Tags that others of the kind have, which are proposed. */
  offered: string[]
  hint: string
  path: string
  typed: Record<string, string>
  errors: Record<string, string[] | undefined>
}

/** The tags of an order or a customer, each with a button that removes it, and a field for another one. */
export function TagBox({ tags, offered, hint, path, typed, errors }: TagBoxProps) {
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
          hint={hint}
          defaultValue={typed.intent === 'tag' ? typed.tag : undefined}
          errors={errors.tag}
          list="offered-tags"
          maxLength={maxTagLength}
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
