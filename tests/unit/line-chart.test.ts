import { describe, expect, it } from "vitest";
import { layOutLineChart } from "~/app/components/chart/line-chart.server";

const layOut = (points: [day: number, percent: number][]) =>
  layOutLineChart({
    name: "Anxiety Index",
    valueLabel: "Anxiety Index",
    points: points.map(([day, percent]) => ({
      at: new Date(Date.UTC(2026, 0, day)).toISOString(),
      label: `Jan ${day}`,
      percent,
    })),
  });

describe("a line chart", () => {
  it("is true to scale: in percent from 0 to 100, and in time", () => {
    const { height, points } = layOut([
      [1, 100],
      [2, 50],
      [11, 0],
    ]);
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [10, height / 2],
      [100, height],
    ]);
  });

  it("has a single point in the middle", () => {
    expect(layOut([[1, 25]]).points).toMatchObject([{ x: 50, label: "Jan 1", percent: 25 }]);
  });
});
