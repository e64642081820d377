import { Button } from '~/components/ui/button/button'
import { Table } from '~/components/ui/table/table'
import type { ContrastPair } from '~/domain/site/storefront/theme/contrast-pairs'
import { clusterTight } from '~/styles/layout.css'
import { problemText, savedText } from '~/styles/text.css'
import { colourWords } from './look-words'
import * as styles from './theme-editor.css'

interface ContrastTableProps {
  caption: string
  pairs: ContrastPair[]
  /** The id of the form that takes the nearest colour that can be read; null where the colours are derived. */
  form: string | null
}

const ratioText = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

/** All pairs of colours that stand on each other: whether people can read them, and if not, the nearest colour. */
export function ContrastTable({ caption, pairs, form }: ContrastTableProps) {
  return (
    <Table
      caption={caption}
      isStacked
      columns={['Colours', 'Seen', 'Contrast', 'Can it be read?']}
      rows={pairs.map(({ name, ground, colour, groundColour, ratio, needed, isReadable, nearest }) => [
        `${colourWords[name]} on ${colourWords[ground].toLowerCase()}`,
        // the policy of pages allows no style attributes
        <svg key="seen" className={styles.sample} width="72" height="28" aria-hidden="true">
          <rect width="72" height="28" fill={groundColour} />
          <text x="8" y="19" fontSize="15" fill={colour}>
            Abc 123
          </text>
        </svg>,
        `${ratioText(ratio)}, needs ${needed}`,
        isReadable ? (
          <span className={savedText}>Yes</span>
        ) : (
          <span className={clusterTight}>
            <strong className={problemText}>No</strong>
            {nearest && form !== null ? (
              <Button
                form={form}
                name="use"
                value={`colours.${name} ${nearest.colour}`}
                variant="secondary"
                size="small"
                aria-label={`Use ${nearest.colour} (${ratioText(nearest.ratio)}) for: ${colourWords[name]}, on ${colourWords[ground].toLowerCase()}`}
              >
                Use {nearest.colour} ({ratioText(nearest.ratio)})
              </Button>
            ) : null}
          </span>
        ),
      ])}
    />
  )
}
