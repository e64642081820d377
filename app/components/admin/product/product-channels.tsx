import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { state as stateLook } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { cluster, stack, visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

/** What a channel does with a product, as its page shows it. */
export interface ShownChannelSale {
  code: string
  name: string
  state: 'sold' | 'some' | 'hidden' | 'no_price'
  /** 'It is sold here from 1 Dec 2026, 9:00 am.'; null where nothing is planned. */
  plan: string | null
}

interface ProductChannelsProps {
  path: string
  version: number
  isPublished: boolean
  channels: readonly ShownChannelSale[]
  timeZone: string
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

const states = { sold: 'Sold', some: 'Some variants are sold', hidden: 'Not sold', no_price: 'Has no price' }
const steps = [
  { value: 'sell', label: 'Sell it' },
  { value: 'stop', label: 'Take it from sale' },
]

/** Where a product is sold, and from when, in a shop with several channels. */
export function ProductChannels({
  path,
  version,
  isPublished,
  channels,
  timeZone,
  typed,
  errors,
}: ProductChannelsProps) {
  const step = (intent: string, { code, name }: ShownChannelSale, label: string) => (
    <form method="post" action={path}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="channel" value={code} />
      <Button variant="secondary" size="small">
        {label}
        <span className={visuallyHidden}> in {name}</span>
      </Button>
    </form>
  )
  const priced = channels.filter(({ state }) => state !== 'no_price')
  return (
    <section className={`${box} ${stack}`} aria-labelledby="channels">
      <h2 className={subheading} id="channels">
        Where it is sold
      </h2>
      {isPublished ? null : <p className={muted}>It is sold in no channel before you publish it.</p>}
      <ul className={stack}>
        {channels.map((channel) => (
          <li key={channel.code} className={stack}>
            <div className={cluster}>
              <strong>{channel.name}</strong>
              <span className={stateLook[channel.state === 'sold' && isPublished ? 'done' : 'neutral']}>
                {states[channel.state]}
              </span>
              {isPublished && (channel.state === 'hidden' || channel.state === 'some')
                ? step('channel-sell', channel, 'Sell it here')
                : null}
              {channel.state === 'sold' || channel.state === 'some'
                ? step('channel-stop', channel, 'Take it from sale here')
                : null}
            </div>
            {channel.plan === null ? null : (
              <div className={cluster}>
                <span>{channel.plan}</span>
                {step('channel-unplan', channel, 'Do not')}
              </div>
            )}
          </li>
        ))}
      </ul>
      {priced.length === 0 ? null : (
        <form className={formStyle} method="post" action={path}>
          <input type="hidden" name="intent" value="channel-plan" />
          <input type="hidden" name="version" value={version} />
          <SelectField
            name="channel"
            id="plan-channel"
            label="At a time, in"
            defaultValue={typed?.channel}
            options={priced.map(({ code, name }) => ({ value: code, label: name }))}
            errors={errors.channel}
          />
          <SelectField name="step" label="What then" defaultValue={typed?.step} options={steps} errors={errors.step} />
          <TextField
            name="channelAt"
            type="datetime-local"
            label="From this day and time"
            hint={`Clock of ${timeZone}`}
            defaultValue={typed?.channelAt}
            errors={errors.channelAt}
          />
          <div>
            <Button variant="secondary">Save this time</Button>
          </div>
        </form>
      )}
    </section>
  )
}
