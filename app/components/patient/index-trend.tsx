import type { Trend } from "~/server/patients/health-index";
import { LineChart, type LineChartData } from "../chart/line-chart";
import { Badge } from "../ui/badge";

const DIRECTION_LABELS = {
  rising: { arrow: "↑", word: "Rising" },
  falling: { arrow: "↓", word: "Falling" },
  steady: { arrow: "→", word: "Steady" },
};

type Props = {
  title: string;
  /** The index explained in a sentence. */
  description: string;
  trend: Trend | null;
  chart: LineChartData | null;
};

/** Trend of an index as text, with its chart (specification 000, section 3.6). */
export function IndexTrend({ title, description, trend, chart }: Props) {
  return (
    <section className="card index-trend" aria-label={title}>
      <h2>{title}</h2>
      <p>{description}</p>
      {trend ? (
        <>
          <p>
            <Badge tone={trend.variant}>
              {`${DIRECTION_LABELS[trend.direction].arrow} ${DIRECTION_LABELS[trend.direction].word}`}
            </Badge>
          </p>
          <p>{describeTrend(trend)}</p>
        </>
      ) : (
        <p>{chart ? "A trend needs two answers: there is one so far." : "No answers yet."}</p>
      )}
      {chart && <LineChart {...chart} />}
    </section>
  );
}

function describeTrend({ latest, before, sittings }: Trend): string {
  return sittings === 1
    ? `${latest}% the last time, ${before}% the time before.`
    : `${latest}% the last time, ${before}% on average in the ${sittings} times before.`;
}
