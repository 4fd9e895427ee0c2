import { startBrowser, visit } from "./browser";
import { atMost, type Goal, judged, kilobytes, type Line } from "./report";
import type { Subjects } from "./subjects";
import { fetchPage, overTheWire } from "./wire";

const PAGES = [
  { name: "list", path: "/admin/tags", scripts: atMost(100, " kB") },
  { name: "landing page", path: "/", scripts: atMost(110, " kB") },
  { name: "create form", path: "/admin/tags/new", scripts: atMost(140, " kB") },
];

/** What a server may send before the browser has answered. */
const FIRST_PAGE = atMost(14.6, " kB");

/** What the line has to carry for a page: compressed bodies, without heads. */
export async function measureBytes({ small }: Subjects): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, path, scripts } of PAGES) {
    const url = small.url + path;
    const first = await fetchPage(url);
    const again = await fetchPage(url, first);
    lines.push(
      bytes(`${name}: HTML with its CSS, first visit`, first.body.length, FIRST_PAGE),
      bytes(`${name}: HTML, later visits`, again.body.length),
      bytes(`${name}: JavaScript`, await scriptBytes(url), scripts),
    );
  }
  return lines;
}

function bytes(name: string, size: number, goal?: Goal): Line {
  const product = kilobytes(size);
  return { name, product, bare: "", ratio: "", ...judged(size / 1_000, goal) };
}

/** The compressed size of all scripts that a page brings in until it is quiet, those fetched ahead included. */
async function scriptBytes(url: string): Promise<number> {
  const browser = await startBrowser();
  try {
    const scripts = new Set<string>();
    await visit(browser, { slow: false }, async (page) => {
      page.on("request", (request) => {
        if (new URL(request.url()).pathname.endsWith(".js")) scripts.add(request.url());
      });
      await page.goto(url, { waitUntil: "networkidle" });
    });
    const headers = { "Accept-Encoding": "gzip" };
    const answers = await Promise.all(
      [...scripts].map((script) => overTheWire(script, { headers })),
    );
    return answers.reduce((sum, { body }) => sum + body.length, 0);
  } finally {
    await browser.close();
  }
}
