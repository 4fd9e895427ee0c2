import { type TimeAxis, SmallChart } from "~/app/components/chart/small-chart";
import { type Period, PERIOD_LABELS } from "~/models/rules/period.schema";
import type { CardFigures } from "~/server/dashboard/dashboard";
import { AMOUNT_FORMATS } from "./amount-formats";
import { CARD_CLASSES, LARGE_CARDS } from "./card-layout";
import { formatChange, formatShortChange } from "./format-change";

type Props = {
  card: CardFigures;
  scale: TimeAxis;
  period: Period;
};

/** The title above its figures and, from the middle width on, the chart beside them. */
const SMALL_CLASSES =
  "md:flex-row md:flex-wrap md:content-start md:items-start md:[&>div]:flex-1 md:[&>h3]:basis-full";

/** Card with a figure, its change and a chart; the whole card is a link to the counted list, if any. */
export function CountCard({ card, scale, period }: Props) {
  const { label, list, note, kind, total, parts } = card;
  const added = parts.reduce((sum, part) => sum + part, 0);
  const isLarge = LARGE_CARDS.has(label);
  const { format } = AMOUNT_FORMATS[kind];
  return (
    <li
      className={`relative flex flex-col gap-x-3 p-3 has-[a]:hover:bg-sunken xl:px-4 ${isLarge ? "" : SMALL_CLASSES} ${CARD_CLASSES[label] ?? ""}`.trimEnd()}
    >
      <h3 className="text-sm font-semibold max-xs:text-xs">
        {list ? (
          <a className="no-underline after:absolute after:inset-0 hover:underline" href={list}>
            {label}
          </a>
        ) : (
          label
        )}
      </h3>
      <div className="text-xs text-soft tabular-nums">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <b
            className={`${isLarge ? "text-4xl" : "text-2xl"} leading-tight tracking-tighter text-ink`}
          >
            {format(kind === "records" ? total : added)}
          </b>{" "}
          {total === 0 ? "none yet" : <Aside {...{ kind, total, added, period }} />}
        </p>
        {total > 0 && <Change {...{ card, added, period }} />}
        {note && <p className="mt-1">{note}</p>}
      </div>{" "}
      {(added > 0 || (isLarge && total > 0)) && (
        <SmallChart
          {...scale}
          title={kind === "records" ? `${label} added` : label}
          values={parts}
          format={format}
          isLarge={isLarge}
        />
      )}
    </li>
  );
}

type AsideProps = Pick<CardFigures, "kind" | "total"> & { added: number; period: Period };

/** Beside a number of records, how many are new; beside what happened in the period, how much it was in all. */
function Aside({ kind, total, added, period }: AsideProps) {
  const { format } = AMOUNT_FORMATS[kind];
  if (kind !== "records")
    return (
      <WithLongForm
        short={`${format(total)} in all`}
        long={`${PERIOD_LABELS[period]}, ${format(total)} in all`}
      />
    );
  const count = added === 0 ? "none" : format(added);
  return <WithLongForm short={`${count} new`} long={`${count} added ${PERIOD_LABELS[period]}`} />;
}

function Change({ card, added, period }: Omit<Props, "scale"> & { added: number }) {
  const amount = AMOUNT_FORMATS[card.kind];
  return (
    <p>
      <WithLongForm
        short={formatShortChange(added, card.previous, amount)}
        long={formatChange(added, card.previous, period, amount)}
      />
    </p>
  );
}

/** A short form on screen, and a sentence for screen readers. */
function WithLongForm({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span aria-hidden="true">{short}</span> <span className="sr-only">{long}</span>
    </>
  );
}
