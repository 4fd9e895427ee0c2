import { measureMedianSpeeds } from "./load";
import { atMost, formatFigure, formatRatio, type Goal, type Line, targetCells } from "./report";
import { LARGE_ROWS, type Scale, SMALL_ROWS } from "./scale";
import type { Subjects } from "./subjects";

const PAGE_ROWS = 20;
/** Of ten patients eight have a name; each has three episodes (tests/support/large-patients). */
const NAMED_SHARE = 0.8;
const EPISODES = 3;
/** Last name of 1 % of the patients. */
const RARE_NAME = "hartova";

const pageAt = (rows: number, share: number) => Math.round((rows / PAGE_ROWS) * share);
const DEEP = atMost(1.5, "x");
const SEARCH = atMost(2, "x");

type Case = { name: string; path: (patients: number) => string; goal?: Goal };
const CASES: Case[] = [
  { name: "REST list of 20 patients", path: () => "/patient?limit=20" },
  { name: "REST list of patients, by name", path: () => "/patient?limit=20&sortBy=name" },
  {
    name: "REST list of patients, page at 60 %",
    path: (patients) => `/patient?limit=20&page=${pageAt(patients * NAMED_SHARE, 0.6)}`,
    goal: DEEP,
  },
  {
    name: "REST list of patients, by next date, page at 60 %",
    path: (patients) =>
      `/patient?limit=20&sortBy=nextDate&page=${pageAt(patients * NAMED_SHARE, 0.6)}`,
    goal: DEEP,
  },
  {
    name: "REST list of patients, search that hits 1 %",
    path: () => `/patient?limit=20&search=${RARE_NAME}`,
    goal: SEARCH,
  },
  { name: "REST list of 20 episodes, three for each patient", path: () => "/episode?limit=20" },
  {
    name: "REST list of episodes, page at 60 %",
    path: (patients) => `/episode?limit=20&page=${pageAt(patients * EPISODES, 0.6)}`,
    goal: DEEP,
  },
  { name: "REST episodes of a patient", path: () => "/episode?patientId=70" },
  { name: "REST list of 20 of the work list", path: () => "/work-item?limit=20" },
  { name: "HTML list of 20 patients", path: () => "/admin/patients/all" },
  {
    name: "HTML list of patients, search that hits 1 %",
    path: () => `/admin/patients/all?q=${RARE_NAME}`,
    goal: SEARCH,
  },
  { name: "HTML work list", path: () => "/admin/patients" },
];

/** Measures how much longer lists of patients take with 100,000 of them, and 300,000 episodes, than with a tenth. */
export async function measurePatients(
  { small, large, listPage }: Subjects,
  scale: Scale,
): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, path, goal } of CASES) {
    const headers = path(SMALL_ROWS).startsWith("/admin")
      ? { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie }
      : undefined;
    const speeds = await measureMedianSpeeds(
      {
        small: { url: small.url, path: path(SMALL_ROWS), headers },
        large: { url: large.url, path: path(LARGE_ROWS), headers },
      },
      scale,
    );
    const growth = speeds.small.perSecond / speeds.large.perSecond;
    lines.push({
      name: `${name}, 10,000 to 100,000 patients`,
      product: `${formatFigure(speeds.small.perSecond)}/s to ${formatFigure(speeds.large.perSecond)}/s`,
      bare: "",
      ratio: formatRatio(growth),
      ...targetCells(growth, goal),
    });
  }
  return lines;
}
