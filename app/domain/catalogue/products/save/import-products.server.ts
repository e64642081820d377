import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'
import type { Change } from '~/domain/operations/changes/change-log/change-log'
import { recordChanges } from '~/domain/operations/changes/change-log/record-change.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { ok, type StaffResult } from '~/domain/shared/result'
import { readSlugs } from './save-product-rows.queries.server'
import { saveProducts, type ImportOptions, type SaveCounts, type SaveOutcome } from './save-products.server'

/**
 * Saves the products of a file (see saveProducts). The record of changes has each product that is new or has changed,
 * with the names of its fields. Error: `forbidden`.
 */
export async function importProducts(
  context: ActorContext,
  inputs: readonly ProductInput[],
  imports: ImportOptions,
): Promise<StaffResult<SaveCounts>> {
  const allowed = requirePermission(context, 'products')
  if (!allowed.ok) return allowed
  const counts = await saveProducts(context.db, inputs, {
    now: context.now(),
    imports,
    async onSaved(trx, outcomes) {
      const changed = outcomes.filter(({ outcome }) => outcome !== 'unchanged')
      const slugs = await readSlugs(
        trx,
        changed.map(({ productId }) => productId),
      )
      await recordChanges(
        trx,
        context,
        changed.map((one) => toChange(one, slugs.get(one.productId) ?? one.input.slug)),
      )
    },
  })
  return ok(counts)
}

function toChange({ productId, outcome, fields }: SaveOutcome, slug: string): Change {
  const isNew = outcome === 'created'
  const imported = isNew ? 'all fields' : fields.join(', ')
  const before = isNew ? null : { imported: null }
  return { kind: 'product', id: productId, label: slug, before, after: { imported } }
}
