import type { MetaFunction } from '~/framework/server'
import { Link, useLoaderData } from '~/framework/react'
import { head } from '~/components/admin/list/list.css'
import { ListTabs } from '~/components/admin/list/list-tabs'
import { BarChart } from '~/components/admin/report/bar-chart'
import { PeriodForm } from '~/components/admin/report/period-form'
import * as styles from '~/components/admin/report/report.css'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Notice } from '~/components/ui/notice/notice'
import { Table } from '~/components/ui/table/table'
import { lengthOf, type Period } from '~/domain/sales/reports/period'
import { formatMoney } from '~/domain/shared/money/money'
import { inUnits, quantityText } from '~/domain/shared/money/sold-by-unit'
import { dateFormat } from '~/domain/shared/text/date-format'
import type { Channel } from '~/domain/operations/channels/channel'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { adminReportFilePath, adminReportPath } from '~/admin-paths'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { askedPeriod, readReport, reportNames, reportTitles, requireReport } from './read-report.server'
import type { Cell, ReportTable } from './report-data.server'

export const handle = { permission: 'reports', crumb: 'Report' } satisfies StaffHandle

/** The most bars of a chart that has no days. */
const maxBars = 40
/** The rows of a table that a page shows at first, so that it stays short on a phone. */
const firstRows = 20
/** The place of the tables on the page. */
const rowsId = 'rows'

export const loader = adminLoader(handle, async (context, { member }, { request, params }) => {
  const name = requireReport(params['report'])
  const { channel } = context
  const { asked, period, errors } = askedPeriod(context, request)
  const report = await readReport(name, { context, role: member.role, period })
  const write = writerFor(channel)
  const showsAll = new URL(request.url).searchParams.get('rows') === 'all'
  const query = {
    period: asked.period,
    against: asked.against === 'before' ? undefined : asked.against,
    from: asked.from || undefined,
    to: asked.to || undefined,
  }
  const table = ({ caption, columns, fileOnly = [], rows }: ReportTable, isReversed = false) => {
    const isShown = (_: unknown, at: number) => !fileOnly.includes(columns[at] ?? '')
    const shown = rows.map(({ cells, href, action }) => ({ cells: cells.filter(isShown).map(write), href, action }))
    const ordered = isReversed ? shown.toReversed() : shown
    return {
      caption,
      columns: columns.filter(isShown),
      rows: showsAll ? ordered : ordered.slice(0, firstRows),
      count: ordered.length,
    }
  }
  const heights = report.isNewestFirst ? report.bars : report.bars.slice(0, maxBars)
  const most = Math.max(1, ...heights)
  const labels = report.rows.map(({ cells }) => (cells[0] ? write(cells[0]) : ''))
  return {
    title: report.title,
    intro: report.intro,
    path: adminReportPath(name),
    fileHref: adminReportFilePath(name, query),
    allHref: `${adminReportPath(name, { ...query, rows: 'all' })}#${rowsId}`,
    asked,
    errors,
    notices: report.notices,
    time: timeText(period, channel),
    comparison: comparisonText(period, channel),
    figures: report.figures.map(({ name: label, now, before, href }) => ({
      label,
      href,
      now: write(now),
      before: before ? write(before) : null,
    })),
    bars: heights.map((height, at) => ({ label: labels[at] ?? '', share: Math.max(0, height) / most })),
    isCut: heights.length < report.rows.length,
    empty: report.empty,
    table: table(report, report.isNewestFirst),
    more: report.more && report.more.rows.length > 0 ? table(report.more) : null,
    tabs: reportNames.map((one) => ({
      label: reportTitles[one],
      href: adminReportPath(one, query),
      isCurrent: one === name,
    })),
  }
})

/** Writes values in the words and the money of a channel. */
function writerFor({ languageTag, currency, timeZone }: Channel): (cell: Cell) => string {
  const day = dateFormat(languageTag, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    // a date alone has no time zone
    timeZone: 'UTC',
  })
  const month = dateFormat(languageTag, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const instant = dateFormat(languageTag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return (cell) => {
    if ('money' in cell) return formatMoney(cell.money, currency, languageTag)
    if ('count' in cell) return cell.count.toLocaleString(languageTag)
    if ('quantity' in cell) {
      const unit = { displayUnit: cell.unit, unitsPerQuantity: 1 }
      return cell.unit === null
        ? inUnits(cell.quantity, unit).toLocaleString(languageTag)
        : quantityText(cell.quantity, unit)
    }
    if ('ppm' in cell) return `${(cell.ppm / 10_000).toLocaleString(languageTag)}\u00A0%`
    if ('instant' in cell) return instant.format(Date.parse(cell.instant))
    if ('text' in cell) return cell.text
    return cell.day.length === 7
      ? month.format(Date.parse(`${cell.day}-01T00:00:00Z`))
      : day.format(Date.parse(`${cell.day}T00:00:00Z`))
  }
}

function rangeText({ from, to }: { from: string; to: string }, { languageTag }: Channel): string {
  const format = dateFormat(languageTag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  const [first, last] = [Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`)]
  return first === last ? format.format(first) : format.formatRange(first, last)
}

function timeText(period: Period, channel: Channel): string {
  const days = lengthOf(period)
  return `${rangeText(period, channel)}: ${days} ${days === 1 ? 'day' : 'days'} of the shop’s time zone, ${channel.timeZone}.`
}

const comparisonText = ({ before }: Period, channel: Channel) => rangeText(before, channel)

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.title ?? 'Report', isIndexed: false })

interface ShownTable {
  caption: string
  columns: string[]
  /** Of these the page shows the first ones, or all. */
  count: number
  rows: Array<{ cells: string[]; href?: string; action?: { label: string; href: string } }>
}

function ReportRows({ table: { caption, columns, rows, count }, allHref }: { table: ShownTable; allHref: string }) {
  const hasActions = rows.some(({ action }) => action)
  return (
    <>
      <Table
        caption={caption}
        isStacked
        columns={hasActions ? [...columns, 'What you can do'] : columns}
        rows={rows.map(({ cells: [first, ...others], href, action }) => [
          href === undefined ? (
            first
          ) : (
            <Link key="rows" to={href} discover="none">
              {first}
            </Link>
          ),
          ...others,
          ...(hasActions
            ? [
                action ? (
                  <Link key="action" to={action.href} discover="none">
                    {action.label}
                  </Link>
                ) : (
                  ''
                ),
              ]
            : []),
        ])}
      />
      {rows.length < count ? (
        <p>
          <Link to={allHref} discover="none">
            Show all {count} rows
          </Link>
        </p>
      ) : null}
    </>
  )
}

export default function AdminReportPage() {
  const { title, intro, path, fileHref, allHref, asked, errors, notices, time, comparison, ...shown } =
    useLoaderData<typeof loader>()
  const { figures, bars, isCut, empty, table, more, tabs } = shown
  return (
    <>
      <div className={head}>
        <h1>{title}</h1>
      </div>
      <ListTabs label="Reports" tabs={tabs} />
      <ErrorSummary errors={errors} />
      <div className={stack}>
        {notices.map((text) => (
          <Notice key={text}>{text}</Notice>
        ))}
        <p>{time}</p>
        <div className={styles.figures}>
          {figures.map(({ label, now, before, href }) => (
            <div key={label} className={styles.figure}>
              <span className={muted}>{label}</span>
              <span className={styles.amount}>
                {href === undefined ? (
                  now
                ) : (
                  <Link to={href} discover="none" aria-label={`${label}: ${now}, show the orders`}>
                    {now}
                  </Link>
                )}
              </span>
              {before === null ? null : (
                <span className={muted}>
                  {before}, {comparison}
                </span>
              )}
            </div>
          ))}
        </div>
        <PeriodForm path={path} asked={asked} errors={errors} />
        {table.rows.length === 0 ? (
          <p>{empty}</p>
        ) : (
          <>
            <BarChart bars={bars} />
            {isCut ? <p className={muted}>The chart shows the first {bars.length} rows of the table.</p> : null}
            <div id={rowsId} className={styles.rows}>
              <ReportRows table={table} allHref={allHref} />
            </div>
            <p>
              <a href={fileHref} download>
                Download this table (CSV)
              </a>
            </p>
          </>
        )}
        {more ? (
          <>
            <h2>{more.caption}</h2>
            <div className={styles.rows}>
              <ReportRows table={{ ...more, caption: `${more.caption}, one by one` }} allHref={allHref} />
            </div>
          </>
        ) : null}
        <details>
          <summary>How this is counted</summary>
          <p className={muted}>{intro}</p>
        </details>
      </div>
    </>
  )
}
