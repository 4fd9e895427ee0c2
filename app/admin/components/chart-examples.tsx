import { BarChart } from "~/app/components/chart/bar-chart";
import { Figure, Figures } from "~/app/components/chart/figures";
import { LineChart } from "~/app/components/chart/line-chart";
import { PeriodTabs } from "~/app/components/chart/period-tabs";
import { ShareChart } from "~/app/components/chart/share-chart";
import { SmallChart } from "~/app/components/chart/small-chart";
import type { layOutExampleCharts } from "./charts.server";
import { Example, Group } from "./example";

const SHARES = {
  name: "Yes 18 (75%), No 6 (25%)",
  title: "Did it help?",
  shares: [
    { label: "Yes", count: "18", share: "75%", percent: 75 },
    { label: "No", count: "6", share: "25%", percent: 25 },
  ],
};
const SMALL = {
  title: "Sessions added",
  valueLabel: "Sessions",
  format: (value: number) => value.toLocaleString("en-US"),
};

/** Charts, which the server lays out; each has its numbers as a table. */
export function ChartExamples({ bars, line, small }: ReturnType<typeof layOutExampleCharts>) {
  return (
    <Group id="charts" title="Charts">
      <Example title="Small" use="The course of one number on a card of the dashboard.">
        <div className="max-w-72">
          <SmallChart isLarge {...SMALL} {...small} />
        </div>
      </Example>
      <Example
        title="Bars"
        use="For two counts over time, grouped by day, week or month. The first series is outlined, so that they differ without color."
      >
        <BarChart {...bars} />
      </Example>
      <Example title="Periods" use="Above a chart: what time it shows.">
        <PeriodTabs path="/admin/components/records" period="7d" />
      </Example>
      <Example title="Line" use="A percentage over time, for patients.">
        <LineChart {...line} />
      </Example>
      <Example title="Figures" use="The main numbers of a report, above its charts.">
        <Figures>
          <Figure label="Plays">1,204</Figure>
          <Figure label="Views">12,840</Figure>
        </Figures>
      </Example>
      <Example title="Shares" use="How many gave each answer.">
        <ShareChart {...SHARES} />
      </Example>
    </Group>
  );
}
