import { z } from 'zod/v4'

const namedValues = z.record(z.string(), z.unknown())

const componentShape = {
  key: z.string(),
  type: z.string().describe("page_content is the page's own part"),
  settings: namedValues,
  blocks: z.array(z.object({ key: z.string(), type: z.string(), settings: namedValues })),
  hidden_on: z.array(z.string()),
}

const templateShape = {
  template: z
    .object({ id: z.number().int().nullable(), name: z.string(), title: z.string(), layout: z.string() })
    .describe('id is null where the shop has no document of this name, and the page is shown as it is'),
  page_type: z.string(),
}

const pageShape = z.object({
  id: z.number().int(),
  slug: z.string(),
  title: z.string(),
  meta_title: z.string(),
  meta_description: z.string(),
})

/** GET /template/{id} and GET /page/{id}. */
export const templateSchema = z
  .object({
    ...templateShape,
    page: pageShape.nullable().describe('The content page; null for a template, which serves many pages'),
    component_data: z.array(z.object(componentShape)),
  })
  .meta({ id: 'Template' })

/** A template with what its sections have loaded. */
export const loadedTemplateSchema = z.object({
  ...templateShape,
  component_data: z.array(
    z.object({
      ...componentShape,
      data: namedValues.nullable().describe('What the section has loaded; null: nothing'),
    }),
  ),
})

/** GET /templateBoth/{id}. */
export const templateBothSchema = loadedTemplateSchema
  .extend({
    page: pageShape.nullable(),
    path: z.string(),
    slug: z.string().describe('The last part of the path; the SKU of the query decides for a product'),
    header: loadedTemplateSchema,
    footer: loadedTemplateSchema,
  })
  .meta({ id: 'TemplateBoth' })
