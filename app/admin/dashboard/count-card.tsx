import { type TimeAxis, SmallChart } from "~/app/components/chart/small-chart";
import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";
import { AMOUNT_FORMATS } from "./amount-formats";
import { formatChange } from "./format-change";

type Props = {
  /** Figures of the card, with `parts` as one space-separated string. */
  card: Omit<CardFigures, "parts"> & { parts: string };
  scale: TimeAxis;
  period: Period;
};

/** Card with a total, its change in the period and a chart; the heading links to the counted list, if any. */
export function CountCard({ card, scale, period }: Props) {
  const { label, list, note, kind, total, previous } = card;
  const parts = card.parts.split(" ").map(Number);
  const added = parts.reduce((sum, part) => sum + part, 0);
  const periodLabel = PERIOD_LABELS[period];
  const isRecords = kind === "records";
  const amount = AMOUNT_FORMATS[kind];
  const { format } = amount;
  return (
    <li className="card count">
      <h3>{list ? <a href={list}>{label}</a> : label}</h3>
      <p className="text-4xl leading-tight font-bold tracking-tighter tabular-nums">
        {format(isRecords ? total : added)}
      </p>
      {total === 0 ? (
        <p className="text-sm text-soft">None yet</p>
      ) : (
        <>
          <p>
            {isRecords
              ? `${added === 0 ? "None" : format(added)} added ${periodLabel}`
              : periodLabel}
          </p>
          <p className="text-sm text-soft">{formatChange(added, previous, period, amount)}</p>
          {!isRecords && <p className="text-sm text-soft">{`${format(total)} in all`}</p>}
        </>
      )}
      {note && <p className="text-sm text-soft">{note}</p>}
      {total > 0 && (
        <SmallChart
          {...scale}
          title={isRecords ? `${label} added` : label}
          valueLabel={isRecords ? "Added" : label}
          values={parts}
          format={format}
        />
      )}
    </li>
  );
}
