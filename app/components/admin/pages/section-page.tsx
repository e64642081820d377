import { Link } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { adminBlockPath, adminSectionPath } from '~/admin-paths'
import { adminDocumentPath } from '~/paths'
import { clusterTight } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import * as styles from './page-editor.css'
import { PreviewFrame } from './preview-frame'
import { SettingInput, type ShownSetting } from './setting-input'

interface SectionPageProps {
  slug: string
  sectionKey: string
  /** The block that is edited; null for the section itself. */
  block: string | null
  label: string
  pageLabel: string
  sectionLabel: string
  version: number
  values: Record<string, string>
  settings: ShownSetting[]
  previewHref: string | null
  /** The parts of the section, where it has any. */
  blocks: { label: string; isFull: boolean; list: Array<{ key: string; name: string }> } | null
  errors?: Record<string, string[] | undefined>
  typed?: Record<string, string>
}

/** The page with the form of a section or of one of its parts. */
export function SectionPage(props: SectionPageProps) {
  const { slug, sectionKey, block, label, pageLabel, sectionLabel, version, values, settings, blocks } = props
  const { errors = {}, typed: given } = props
  // a refused form of the parts has no texts
  const typed = given?.version === undefined ? undefined : given
  const sectionPath = adminSectionPath(slug, sectionKey)
  const path = block === null ? sectionPath : adminBlockPath(slug, sectionKey, block)
  return (
    <>
      <h1>{label}</h1>
      <p className={muted}>
        On <Link to={`${adminDocumentPath(slug)}#${sectionKey}`}>{pageLabel}</Link>
        {block === null ? null : (
          <>
            , in <Link to={sectionPath}>{sectionLabel}</Link>
          </>
        )}
        . What you save is a draft until you publish it.
      </p>
      <ErrorSummary errors={errors} />
      <div className={styles.editor}>
        <div className={styles.side}>
          {settings.length === 0 ? (
            <p>There is nothing to set here.</p>
          ) : (
            <form className={formStyle} method="post" action={path} encType="multipart/form-data">
              <VersionFields version={version} values={values} typed={typed} />
              <input type="hidden" name="intent" value="save" />
              {settings.map((setting) => (
                <SettingInput key={setting.name} setting={setting} typed={typed} errors={errors} />
              ))}
              <div>
                <Button>Save</Button>
              </div>
            </form>
          )}
          {blocks === null ? null : (
            <section className={styles.side} aria-labelledby="parts">
              <h2 id="parts">Parts</h2>
              <ol className={styles.sections}>
                {blocks.list.map(({ key, name }, at) => {
                  const place = `${blocks.label} ${at + 1}`
                  const button = (intent: string, text: string) => (
                    <Button
                      name="intent"
                      value={intent}
                      variant="secondary"
                      size="small"
                      aria-label={`${text}: ${place}`}
                    >
                      {text}
                    </Button>
                  )
                  return (
                    <li key={key} className={styles.section}>
                      <Link to={adminBlockPath(slug, sectionKey, key)}>
                        {place}
                        {name === '' ? '' : `: ${name}`}
                      </Link>
                      <form className={clusterTight} method="post" action={sectionPath}>
                        <input type="hidden" name="block" value={key} />
                        {at > 0 ? button('block-up', 'Up') : null}
                        {at < blocks.list.length - 1 ? button('block-down', 'Down') : null}
                        {button('block-remove', 'Remove')}
                      </form>
                    </li>
                  )
                })}
              </ol>
              {blocks.isFull ? null : (
                <form method="post" action={sectionPath}>
                  <Button name="intent" value="add-block" variant="secondary">
                    Add: {blocks.label.toLowerCase()}
                  </Button>
                </form>
              )}
            </section>
          )}
        </div>
        <section aria-labelledby="preview">
          <h2 id="preview">Preview</h2>
          <PreviewFrame slug={slug} href={props.previewHref} sectionKey={sectionKey} />
        </section>
      </div>
    </>
  )
}
