import { measureMedianSpeeds } from "./load";
import { type Line, speedLine } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";

const CASES = [
  { name: "Dashboard of 30 days, against the list of 10 advertisers", period: "30d" },
  { name: "Dashboard of a year of 1,000,000 events, against that list", period: "365d" },
];

/** Measures the dashboard on 10,000 rows of each area and 1,000,000 events, compared with a list page. */
export async function measureDashboard({ small, listPage }: Subjects, scale: Scale) {
  const headers = { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie };
  const lines: Line[] = [];
  for (const { name, period } of CASES) {
    const { dashboard, list } = await measureMedianSpeeds(
      {
        dashboard: { url: small.url, path: `/admin/dashboard?period=${period}`, headers },
        list: { url: small.url, path: "/admin/advertisers", headers },
      },
      scale,
    );
    lines.push(speedLine(name, dashboard, list));
  }
  return lines;
}
