import { layOutLineChart } from "~/app/components/chart/line-chart.server";
import { computeTrend, findLevel, listBands } from "~/server/patients/health-index";

const DAY = "Nov 24, 2026";
const ANXIETY = [86, 74, 61, 48];

/** Indices of made-up answers. */
export const layOutIndexTrend = () => ({
  anxiety: toCurrent("anxiety", 48),
  high: toCurrent("anxiety", 86),
  recovery: toCurrent("recovery", 82),
  trend: computeTrend("anxiety", ANXIETY),
  chart: layOutLineChart({
    name: "Anxiety by day: it fell from 86% on Nov 21 to 48% on Nov 24.",
    valueLabel: "Anxiety",
    points: ANXIETY.map((percent, index) => ({
      day: `2026-11-${21 + index}`,
      label: `Nov ${21 + index}`,
      percent,
    })),
  }),
});

function toCurrent(kind: "anxiety" | "recovery", percent: number) {
  const level = findLevel(kind, percent);
  return level && { ...level, day: DAY, bands: listBands(kind) };
}
