import { type TimeAxis, SmallChart } from "~/app/components/chart/small-chart";
import { AMOUNT_FORMATS } from "./amount-formats";
import { CARD_CLASSES, LARGE_CARDS } from "./card-layout";
import type { CardView, Wording } from "./present-figures.server";

type Props = {
  card: CardView;
  scale: TimeAxis;
  /** Whether the group's title, which stands above, says the same. */
  isTitled: boolean;
};

/** The title above its figures and, from the middle width on, the chart beside them. */
const SMALL_CLASSES =
  "md:flex-row md:flex-wrap md:content-center md:items-start md:[&>div]:flex-1 md:[&>h3]:basis-full";

/** Below both of them. */
const NOTE_CLASSES = "md:order-last md:basis-full";

/** Card with a figure, its change and a chart; the whole card is a link to the counted list, if any. */
export function CountCard({ card, scale, isTitled }: Props) {
  const { label, list, note, kind, parts, figure, details, hasParts } = card;
  const isLarge = LARGE_CARDS.has(label);
  const title = isTitled ? <span className="sr-only">{label}</span> : label;
  return (
    <li
      className={`relative flex flex-col gap-x-3 p-3 has-[a]:hover:bg-sunken xl:px-4 ${isLarge ? "" : SMALL_CLASSES} ${CARD_CLASSES[label] ?? ""}`.trimEnd()}
    >
      <h3 className="text-sm font-semibold max-xs:text-xs">
        {list ? (
          <a className="no-underline after:absolute after:inset-0 hover:underline" href={list}>
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <div className="text-xs text-soft tabular-nums">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <b
            className={`${isLarge ? "text-4xl" : "text-2xl"} leading-tight tracking-tighter text-ink`}
          >
            {figure}
          </b>{" "}
          {details ? <WordingText {...details.aside} /> : "none yet"}
        </p>
        {details && (
          <p>
            <WordingText {...details.change} />
          </p>
        )}
      </div>{" "}
      {note && (
        <p className={`mt-1 text-xs text-soft ${isLarge ? "" : NOTE_CLASSES}`.trimEnd()}>{note}</p>
      )}{" "}
      {(hasParts || (isLarge && details)) && (
        <SmallChart
          {...scale}
          title={kind === "records" ? `${label} added` : label}
          values={parts}
          format={AMOUNT_FORMATS[kind].format}
          isLarge={isLarge}
        />
      )}
    </li>
  );
}

function WordingText({ short, long }: Wording) {
  return (
    <>
      <span aria-hidden="true">{short}</span> <span className="sr-only">{long}</span>
    </>
  );
}
