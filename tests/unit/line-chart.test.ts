import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { layOutLineChart } from "~/app/components/chart/line-chart.server";

const layOut = (points: [day: string, percent: number][]) =>
  layOutLineChart({
    name: "Anxiety Index",
    valueLabel: "Anxiety Index",
    points: points.map(([day, percent]) => ({ day, label: day, percent })),
  });

describe("a line chart", () => {
  it("is true to scale: in percent from 0 to 100, and in days", () => {
    const { height, points, path } = layOut([
      ["2026-01-01", 100],
      ["2026-01-02", 50],
      ["2026-01-11", 0],
    ]);
    expect(height).toBe(160);
    expect(points.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [10, 80],
      [100, 160],
    ]);
    expect(path).toBe("M0 0L10 80L100 160");
  });

  it("shows each value of a day, and joins the days' averages", () => {
    const { points, path } = layOut([
      ["2026-01-01", 100],
      ["2026-01-01", 50],
      ["2026-01-02", 0],
    ]);
    expect(points.map(({ y }) => y)).toEqual([0, 80, 160]);
    expect(path).toBe("M0 40L100 160");
  });

  it("has a single day in the middle", () => {
    const { points, ends } = layOut([["2026-01-01", 25]]);
    expect(points).toMatchObject([{ x: 50, percent: 25 }]);
    expect(ends).toEqual(["2026-01-01"]);
  });

  it("names the year of its ends only where it differs", () => {
    const labelEnds = (first: string, last: string) =>
      layOutLineChart({
        name: "Anxiety Index",
        valueLabel: "Anxiety Index",
        points: [first, last].map((label) => ({
          day: DateTime.fromFormat(label, "LLL d, yyyy").toFormat("yyyy-MM-dd"),
          label,
          percent: 50,
        })),
      }).ends;
    expect(labelEnds("Oct 31, 2026", "Nov 21, 2026")).toEqual(["Oct 31", "Nov 21"]);
    expect(labelEnds("Dec 30, 2025", "Jan 2, 2026")).toEqual(["Dec 30, 2025", "Jan 2, 2026"]);
  });
});
