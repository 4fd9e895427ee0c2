import type { Trend } from "~/server/patients/health-index";
import { LineChart, type LineChartData } from "../chart/line-chart";
import { Badge } from "../ui/badge";

const DIRECTION_LABELS = {
  rising: "↑ Rising",
  falling: "↓ Falling",
  steady: "→ Steady",
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
    <section className="card grid min-w-0 content-start gap-4" aria-label={title}>
      <div className="grid gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 [&>span]:text-base">
          <h2>{title}</h2>
          {trend && <Badge tone={trend.variant}>{DIRECTION_LABELS[trend.direction]}</Badge>}
        </div>
        <p className="text-base text-soft">{description}</p>
      </div>
      <p>{trend ? describeTrend(trend) : describeMissingTrend(chart)}</p>
      {chart && <LineChart {...chart} />}
    </section>
  );
}

const describeMissingTrend = (chart: LineChartData | null) =>
  chart ? "A trend needs two answers: there is one so far." : "No answers yet.";

function describeTrend({ latest, before, sittings }: Trend): string {
  return sittings === 1
    ? `${latest}% the last time, ${before}% the time before.`
    : `${latest}% the last time, ${before}% on average in the ${sittings} times before.`;
}
