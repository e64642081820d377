import { PictureField } from '~/components/admin/catalogue/picture-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { Picture } from '~/domain/catalogue/media/picture'

interface ArticleFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  picture: Picture | null
  /** The names of the categories that exist. */
  categories: readonly string[]
}

/** What the fields are called, where that is not what their names say. */
export const articleLabels = {
  html: 'Text',
  excerpt: 'Beginning for lists',
  products: 'Products below it',
  pictureAlt: 'What the picture shows',
  metaTitle: 'Title for search engines',
  metaDescription: 'Text for search engines',
}

/** The fields of an article. */
export function ArticleFields({ values, errors, picture, categories }: ArticleFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...field('title')} label="Title" maxLength={160} />
      <TextareaField
        {...field('html')}
        label="Text"
        hint="Plain text with an empty line between two paragraphs, or HTML such as <h2>, <p> and <strong>."
        rows={14}
      />
      <TextareaField
        {...field('excerpt')}
        label="Beginning for lists"
        hint="One or two sentences. Empty for a new article: the first words of the text."
        isOptional
        rows={2}
        maxLength={400}
      />
      <TextField {...field('author')} label="Author" isOptional maxLength={80} />
      <TextField
        {...field('category')}
        label="Category"
        hint="One that exists, or a new one."
        isOptional
        maxLength={80}
        list="article-categories"
      />
      <datalist id="article-categories">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField {...field('tags')} label="Tags" hint="With commas between them." isOptional maxLength={1000} />
      <TextareaField
        {...field('products')}
        label="Products below it"
        hint="The address of a product in each line, at most 12. Copy it from the product’s page."
        isOptional
        rows={3}
      />
      <PictureField label="Picture" picture={picture} stored={values.stored} errors={errors.file} />
      <TextField
        {...field('pictureAlt')}
        label="What the picture shows"
        hint="For people who do not see it."
        isOptional
        maxLength={200}
      />
      <TextField
        {...field('metaTitle')}
        label="Title for search engines"
        hint="The title, without one."
        isOptional
        maxLength={120}
      />
      <TextareaField
        {...field('metaDescription')}
        label="Text for search engines"
        hint="The beginning for lists, without one."
        isOptional
        rows={2}
        maxLength={320}
      />
    </>
  )
}
