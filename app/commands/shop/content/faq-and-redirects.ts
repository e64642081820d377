import { readHosts } from '~/domain/operations/channels/read-channel.server'
import { deleteFaq, readFaqDocument, readFaqs, saveFaq } from '~/domain/site/faqs/faqs.server'
import { contentPagePath } from '~/paths'
import { isNeededPath, isShopPath } from '~/shop-paths'
import { readCurrentPath } from '~/http/link-targets/current-path.server'
import { targetPath } from '~/http/link-targets/target-path'
import { showNewAddress } from '~/domain/catalogue/categories/change-catalogue-address.server'
import { changeSlug } from '~/domain/site/redirects/change-slug.server'
import { slugKinds, type SlugKind } from '~/domain/site/redirects/slug-kinds'
import { deleteRedirect, readRedirects, saveRedirect } from '~/domain/site/redirects/redirects.server'
import { fail, ok } from '~/domain/shared/result'
import { documentCommands, fromRecord } from './document-commands'
import { rowsOf, type OwnerArea } from '../owner-command'

export const redirectsArea: OwnerArea = {
  list: {
    usage: '[TEXT]',
    summary: 'Shows the redirects whose addresses contain TEXT',
    async run({ db }, [text = '']) {
      const rows = await readRedirects(db)
      return ok(
        rows
          .filter(({ fromPath, toUrl }) => fromPath.includes(text) || toUrl.includes(text))
          .map(({ fromPath, toUrl }) => ({ from: fromPath, to: toUrl })),
      )
    },
  },
  add: {
    usage: 'FROM TO',
    summary:
      'Leads a path of the shop to another path or an https address, for good; its query goes along. With a query, such as /index.php?id=5, only addresses that have it',
    arguments: ['FROM', 'TO'],
    async run({ db, context }, [from = '', to = '']) {
      const addresses = {
        hosts: await readHosts(db),
        currentPath: (path: string) => readCurrentPath(db, path),
        isNeeded: isNeededPath,
      }
      return rowsOf(await saveRedirect(context, from, to, addresses), (saved) => [
        { from: saved.fromPath, to: saved.toUrl },
      ])
    },
  },
  delete: {
    usage: 'FROM',
    summary: 'Ends a redirect',
    arguments: ['FROM'],
    run: async ({ context }, [from = '']) =>
      rowsOf(await deleteRedirect(context, from), ({ fromPath }) => [{ from: fromPath }]),
  },
}

const isSlugKind = (text: string): text is SlugKind => slugKinds.some((kind) => kind === text)

export const slugsArea: OwnerArea = {
  change: {
    usage: 'KIND SLUG NEW_SLUG',
    summary: `Gives something (${slugKinds.join(', ')}) another slug; its former address leads to the new one, and menus follow it`,
    arguments: ['KIND', 'SLUG', 'NEW_SLUG'],
    async run({ context }, [kind = '', slug = '', newSlug = '']) {
      if (!isSlugKind(kind)) return fail('invalid_input', `KIND: must be one of ${slugKinds.join(', ')}`)
      const isAddressTaken = (taken: string) => isShopPath(contentPagePath(taken))
      const pathOf = (another: string) => targetPath({ kind, slug: another })
      const changed = await changeSlug(context, kind, slug, newSlug, { isAddressTaken, pathOf })
      if (changed.ok) await showNewAddress(context.db, kind, changed.value.slug)
      return rowsOf(changed, (done) => [{ kind, from: pathOf(done.former), to: pathOf(done.slug) }])
    },
  },
}

export const faqArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows all FAQs',
    async run({ db }) {
      const faqs = await readFaqs({ db })
      return ok(faqs.map(({ slug, title, items }) => ({ slug, title, questions: items.length })))
    },
  },
  ...documentCommands({
    name: 'FAQ',
    key: 'SLUG',
    saveCommand: 'save',
    saveSummary:
      'Makes a FAQ from a file, or replaces it: title, description and items (question, answer); faq is /faq',
    read: ({ db }, slug) => readFaqDocument(db, slug),
    async save({ context }, slug, document) {
      const pathOf = (another: string) => targetPath({ kind: 'faq', slug: another })
      return rowsOf(await saveFaq(context, slug, document, { pathOf }), (saved) => [saved])
    },
    hasNumbers: true,
    readEarlier: fromRecord({
      kind: 'faq',
      where: (slug) => ({ slug }),
      contentFields: ['title', 'description', 'items'],
      toDocument: ({ title, description, items }) => ({ title, description, items }),
    }),
  }),
  delete: {
    usage: 'SLUG',
    summary: 'Deletes a FAQ',
    arguments: ['SLUG'],
    run: async ({ context }, [slug = '']) => rowsOf(await deleteFaq(context, slug), (deleted) => [deleted]),
  },
}
