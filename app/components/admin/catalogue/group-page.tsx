import type { ReactNode } from 'react'
import { AddressForm } from '~/components/admin/address-form'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { SelectField } from '~/components/ui/field/select-field'
import type { GroupKind } from '~/domain/catalogue/groups/group-kinds'
import type { Picture } from '~/domain/catalogue/media/picture'
import { adminGroupPath, adminNewGroupPath } from '~/admin-paths'
import { cataloguePath } from '~/paths'
import { cluster } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { GroupFields } from './group-fields'
import { groupWords, productsText } from './group-words'

interface Reply {
  errors?: Record<string, string[] | undefined>
  typed?: Record<string, string>
}

/** What the page of a group shows. */
export interface ShownGroup {
  kind: GroupKind
  id: number
  version: number
  name: string
  slug: string
  products: number
  picture: Picture | null
  values: Record<string, string>
  others: Array<{ id: number; name: string }>
  channels: Array<{ code: string; name: string }>
}

/** The page of a brand, collection, label or tag. */
export function GroupPage({ group, reply, children }: { group: ShownGroup; reply: Reply; children?: ReactNode }) {
  const { kind, id, version, name, slug, products, picture, values, others, channels } = group
  const { errors = {}, typed } = reply
  const typedOf = (intent: string) => (typed?.intent === intent ? typed : undefined)
  const errorsOf = (intent: string) => (typed?.intent === intent ? errors : {})
  const path = adminGroupPath(kind, id)
  const word = groupWords[kind].title.toLowerCase()
  return (
    <>
      <div className={head}>
        <h1>{name}</h1>
        <span className={muted}>{productsText(products)}</span>
      </div>
      <div className={cluster}>
        <LinkButton href={cataloguePath({ kind, slug })} variant="secondary">
          See it in the shop
        </LinkButton>
        <HistoryLink kind={kind} name={slug} />
      </div>
      <ErrorSummary errors={errors} />
      {children}
      <form className={formStyle} method="post" action={path} encType="multipart/form-data">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={version} />
        <GroupFields
          kind={kind}
          values={typedOf('save') ?? values}
          errors={errorsOf('save')}
          picture={picture}
          channels={channels}
        />
        <div>
          <Button>Save the {word}</Button>
        </div>
      </form>
      <AddressForm
        path={path}
        version={version}
        prefix={cataloguePath({ kind, slug: '' })}
        slug={typedOf('address')?.slug ?? slug}
        errors={errorsOf('address').slug}
      />
      {kind === 'collection' || others.length === 0 ? null : (
        <section className={box} aria-labelledby="merge">
          <h2 className={subheading} id="merge">
            Merge it with another {word}
          </h2>
          <p className={muted}>
            Its products go into the other one, its address leads there, and {name} is deleted. This cannot be undone.
          </p>
          <form className={formStyle} method="post" action={path}>
            <input type="hidden" name="intent" value="merge" />
            <input type="hidden" name="version" value={version} />
            <SelectField
              name="into"
              label={`The ${word} that stays`}
              emptyLabel="Choose one"
              defaultValue={typedOf('merge')?.into}
              errors={errorsOf('merge').into}
              options={others.map((other) => ({ value: String(other.id), label: other.name }))}
            />
            <div>
              <Button variant="secondary">Merge them</Button>
            </div>
          </form>
        </section>
      )}
      {kind === 'brand' && products > 0 ? (
        <p className={muted}>
          {`It cannot be deleted while ${products === 1 ? '1 product has it' : `${products.toLocaleString('en')} products have it`}: give them another brand, or merge it.`}
        </p>
      ) : (
        <DeleteBox path={path} version={version} what={`the ${word}`} errors={errorsOf('delete')}>
          {products === 0
            ? 'No product has it.'
            : `${productsText(products)} ${products === 1 ? 'stays' : 'stay'} in the shop without it.`}{' '}
          Its address is not found any more.
        </DeleteBox>
      )}
    </>
  )
}

/** The page on which a group is made. */
export function NewGroupPage({
  kind,
  reply: { errors = {}, typed },
  channels,
}: {
  kind: GroupKind
  reply: Reply
  channels: ShownGroup['channels']
}) {
  const { title } = groupWords[kind]
  const everywhere = Object.fromEntries(channels.map(({ code }) => [`channel.${code}`, 'on']))
  return (
    <>
      <h1>New {title.toLowerCase()}</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewGroupPath(kind)} encType="multipart/form-data">
        <GroupFields kind={kind} values={typed ?? everywhere} errors={errors} picture={null} channels={channels} />
        <div>
          <Button>Save the {title.toLowerCase()}</Button>
        </div>
      </form>
    </>
  )
}
