import { startBrowser, visit } from "./browser";
import { atMost, type Goal, targetCells, formatKilobytes, type Line } from "./report";
import type { Subjects } from "./subjects";
import { fetchPage, sendRequest } from "./wire";

const PAGES = [
  { name: "list", path: "/admin/tags", scriptsGoal: atMost(100, " kB") },
  { name: "landing page", path: "/", scriptsGoal: atMost(110, " kB") },
  { name: "create form", path: "/admin/tags/new", scriptsGoal: atMost(140, " kB") },
];

/** Kilobytes that TCP may send before the first acknowledgment. */
const FIRST_FLIGHT = atMost(14.6, " kB");

/** Measures the bytes of pages: compressed bodies without headers. */
export async function measureBytes({ small }: Subjects): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, path, scriptsGoal } of PAGES) {
    const url = small.url + path;
    const firstVisit = await fetchPage(url);
    const laterVisit = await fetchPage(url, firstVisit);
    lines.push(
      bytesLine(`${name}: HTML with its CSS, first visit`, firstVisit.body.length, FIRST_FLIGHT),
      bytesLine(`${name}: HTML, later visits`, laterVisit.body.length),
      bytesLine(`${name}: JavaScript`, await countScriptBytes(url), scriptsGoal),
    );
  }
  return lines;
}

function bytesLine(name: string, size: number, goal?: Goal): Line {
  const product = formatKilobytes(size);
  return { name, product, bare: "", ratio: "", ...targetCells(size / 1_000, goal) };
}

/** Compressed size of all scripts that a page loads until the network is idle, including prefetched ones. */
async function countScriptBytes(url: string): Promise<number> {
  const browser = await startBrowser();
  try {
    const scriptUrls = new Set<string>();
    await visit(browser, { isSlow: false }, async (page) => {
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.endsWith(".js")) scriptUrls.add(request.url());
      });
      await page.goto(url, { waitUntil: "networkidle" });
    });
    const headers = { "Accept-Encoding": "gzip" };
    const responses = await Promise.all(
      [...scriptUrls].map((script) => sendRequest(script, { headers })),
    );
    return responses.reduce((sum, { body }) => sum + body.length, 0);
  } finally {
    await browser.close();
  }
}
