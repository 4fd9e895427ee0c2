import type { RecordedResponse } from "./bare-content";
import { RARE_GUIDANCE } from "./guidance-database";
import { measureMedianSpeeds } from "./load";
import { MESSAGES_PARTNER_ID } from "./partners-database";
import { type Line, speedLine } from "./report";
import type { Scale } from "./scale";
import { RARE_SESSION } from "./sessions-database";
import type { Subjects } from "./subjects";
import { RARE_SURVEY } from "./surveys-database";
import { sendRequest, toRecorded } from "./wire";

const CASES = [
  { name: "REST list of 10 advertisers", path: "/advertiser" },
  { name: "REST list of 20 religious partners", path: "/religious-partner" },
  {
    name: "REST list of 20 of a partner's 10,000 messages",
    path: `/religious-message/by-partner/${MESSAGES_PARTNER_ID}?page=1&limit=20`,
  },
  { name: "HTML list of 10 advertisers", path: "/admin/advertisers" },
  { name: "HTML list of 20 religious partners", path: "/admin/religious" },
  {
    name: "HTML page of a partner with 10,000 messages",
    path: `/admin/religious/${MESSAGES_PARTNER_ID}`,
  },
  { name: "REST list of 10 surveys of 20 questions", path: "/survey" },
  { name: "REST list of surveys, page at 60 %", path: "/survey?page=600" },
  { name: "REST list of surveys, search that hits 1 %", path: `/survey?search=${RARE_SURVEY}` },
  { name: "HTML list of 10 surveys", path: "/admin/surveys" },
  { name: "REST list of 20 guidances", path: "/caretaker-guidance?includeTags=true" },
  {
    name: "REST list of guidances, page at 60 %",
    path: "/caretaker-guidance?includeTags=true&page=300",
  },
  {
    name: "REST list of guidances, search that hits 1 %",
    path: `/caretaker-guidance?includeTags=true&search=${RARE_GUIDANCE}`,
  },
  {
    name: "REST steps of a guidance, by day",
    path: "/caretaker-guidance-step/guidance/4?groupByGuidanceDay=true",
  },
  { name: "HTML list of 20 guidances", path: "/admin/caretaker-guidance" },
  { name: "HTML page of a survey of 20 questions", path: "/admin/surveys/3" },
  { name: "REST list of 3 of 100,000 sessions", path: "/session" },
  { name: "REST list of 20 of 100,000 sessions", path: "/session?limit=20" },
  { name: "REST list of sessions, page at 60 %", path: "/session?limit=20&page=3000" },
  {
    name: "REST list of sessions, by department",
    path: "/session?limit=20&sortBy=department",
  },
  {
    name: "REST list of sessions, search that hits 1 %",
    path: `/session?limit=20&search=${RARE_SESSION}`,
  },
  { name: "HTML list of 3 of 100,000 sessions", path: "/admin/sessions" },
];

const barePath = (path: string) => `/recorded${path}`;

/** Request headers: of a browser on a later visit for pages, none for REST calls. */
const buildHeaders = (path: string, cookie: string) =>
  path.startsWith("/admin")
    ? { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: cookie }
    : undefined;

/** Records the product's responses for the bare server. */
async function recordLists(url: string, cookie: string) {
  const responses: Record<string, RecordedResponse> = {};
  for (const { path } of CASES) {
    const response = await sendRequest(url + path, { headers: buildHeaders(path, cookie) });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    responses[`GET ${barePath(path)}`] = toRecorded(response);
  }
  return responses;
}

/** Measures the lists of all areas and those within one record, on 10,000 rows each, and on 100,000 sessions. */
export async function measureLists({ small, bare, listPage }: Subjects, scale: Scale) {
  await bare.addRecorded(await recordLists(small.url, listPage.cookie));
  const lines: Line[] = [];
  for (const { name, path } of CASES) {
    const headers = buildHeaders(path, listPage.cookie);
    const speeds = await measureMedianSpeeds(
      {
        product: { url: small.url, path, headers },
        recorded: { url: bare.url, path: barePath(path), headers },
      },
      scale,
    );
    lines.push(speedLine(name, speeds.product, speeds.recorded));
  }
  return lines;
}
