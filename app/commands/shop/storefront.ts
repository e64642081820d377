import {
  changeStorefrontField,
  readStorefrontFields,
} from '~/domain/site/storefront/fields/change-storefront-field.server'
import { readLookVersions } from '~/domain/site/storefront/look-versions/look-versions.queries.server'
import { restoreLook } from '~/domain/site/storefront/look-versions/restore-look.server'
import { isId } from '~/domain/shared/whole-number.schema'
import { fail, ok } from '~/domain/shared/result'
import { rowsOf, type OwnerArea, type Row } from './owner-command'

const rowOf = ({ field, value }: { field: string; value: unknown }): Row => ({ field, value: JSON.stringify(value) })

/** The look of a channel's storefront, field by field: name, logo, favicon, width, notice, colours … */
export const storefrontArea: OwnerArea = {
  list: {
    usage: '[TEXT]',
    summary: 'Shows the fields of the storefront, or those whose names contain TEXT',
    optionalArguments: ['TEXT'],
    run: async ({ db, channel }, [text = '']) =>
      ok((await readStorefrontFields(db, channel)).filter(({ field }) => field.includes(text)).map(rowOf)),
  },
  set: {
    usage: 'FIELD VALUE',
    summary: 'Sets a field of the storefront: on or off, a text, a number, or none; pictures by their hash',
    arguments: ['FIELD', 'VALUE'],
    run: async ({ context }, [field = '', typed = '']) =>
      rowsOf(await changeStorefrontField(context, { field, typed }), ({ warnings, ...changed }) => [
        { ...rowOf(changed), warnings: warnings.join('; ') },
      ]),
  },
  versions: {
    usage: '',
    summary:
      'Shows the looks (colours, typefaces, arrangement, own styles) that the storefront had before, the last first',
    run: async ({ db, channel }) =>
      ok(
        (await readLookVersions(db.read, channel.id)).map(({ number, replacedAt, look }) => ({
          version: number,
          until: replacedAt,
          theme: look.colours.theme,
          background: look.colours.background,
          headings: look.typography.heading,
          texts: look.typography.body,
        })),
      ),
  },
  restore: {
    usage: 'VERSION',
    summary: 'Gives the storefront a look that it had before; the present one can be restored, too',
    arguments: ['VERSION'],
    run: async ({ context }, [version = '']) =>
      isId(version)
        ? rowsOf(await restoreLook(context, Number(version)), (restored) => [restored])
        : fail('invalid_input', `“${version}” is not the number of a version: storefront versions lists them`),
  },
}
