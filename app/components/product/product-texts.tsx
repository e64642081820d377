import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import { Table } from '~/components/ui/table/table'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import { prose } from '~/styles/text.css'
import { ShareLinks } from './share-links'

interface ProductTextsProps {
  product: Pick<ShownProduct, 'name' | 'descriptionHtml' | 'attributes'>
  /** Absolute address of the product, for sharing. */
  url: string
}

/** Description, details and links to share a product. A quick view leaves them out. */
export function ProductTexts({ product, url }: ProductTextsProps) {
  return (
    <>
      <div data-page-only>
        {product.descriptionHtml ? (
          <Disclosure title="Description" isOpen>
            <OwnerHtml html={product.descriptionHtml} className={prose} />
          </Disclosure>
        ) : null}
        {product.attributes.length > 0 ? (
          <Disclosure title="Details" isOpen>
            <Table
              caption="Details"
              rows={product.attributes.map((attribute) => [attribute.name, attribute.values.join(', ')])}
            />
          </Disclosure>
        ) : null}
      </div>
      <div data-page-only>
        <ShareLinks url={url} title={product.name} />
      </div>
    </>
  )
}
