import type { Browser } from "@playwright/test";
import { BARE_PATHS } from "./bare-pages";
import { startBrowser, measureTimeToPaint, visit, watchFor } from "./browser";
import { measureCreateFlow } from "./create-flow";
import { median } from "./load";
import { atMost, type Goal, targetCells, type Line, formatFigure, formatRatio } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";

const ROW = "tbody tr";
const HEADING = "h1";
const FIELD = "input[name=name]";

type Measure = () => Promise<number>;

/** Measures page loads on the slow network, compared with hand-written pages of the same size. */
export async function measurePages({ small, bare }: Subjects, { pageLoads }: Scale) {
  const list = `${small.url}/admin/tags`;
  const bareUrl = (path: keyof typeof BARE_PATHS) => bare.url + BARE_PATHS[path];
  // Another host name of the same server counts as another site.
  const crossSiteUrl = bareUrl("small").replace("127.0.0.1", "localhost");
  const browser = await startBrowser();
  const compare = async (name: string, goal: Goal | undefined, product: Measure, bare: Measure) => {
    const pairs: [number, number][] = [];
    for (let count = 0; count < pageLoads; count++) pairs.push([await product(), await bare()]);
    return pageLine(
      name,
      goal,
      median(pairs.map(([productMs]) => productMs)),
      median(pairs.map(([, bareMs]) => bareMs)),
    );
  };
  try {
    const lines = [
      await compare(
        "list, first row, cold, slow line",
        atMost(2, "x"),
        () => measureColdLoad(browser, list, ROW),
        () => measureColdLoad(browser, bareUrl("listFirstVisit"), ROW),
      ),
      await compare(
        "list, first row, cold, bare of 0.3 kB",
        undefined,
        () => measureColdLoad(browser, list, ROW),
        () => measureColdLoad(browser, bareUrl("small"), ROW),
      ),
      await compare(
        "list, first row, warm, slow line",
        atMost(1.2, "x"),
        () => measureWarmLoad(browser, list, list, ROW),
        () => measureWarmLoad(browser, bareUrl("listFirstVisit"), bareUrl("list"), ROW),
      ),
      await compare(
        "list, first row, warm, from another site",
        undefined,
        () => measureWarmLoad(browser, list, list, ROW, crossSiteUrl),
        () =>
          measureWarmLoad(browser, bareUrl("listFirstVisit"), bareUrl("list"), ROW, crossSiteUrl),
      ),
      await compare(
        "create form ready to type, cold",
        atMost(2, "x"),
        () => measureColdLoad(browser, `${list}/new`, FIELD),
        () => measureColdLoad(browser, bareUrl("formFirstVisit"), FIELD),
      ),
      await compare(
        "landing page, first words, cold",
        atMost(2, "x"),
        () => measureColdLoad(browser, `${small.url}/`, HEADING),
        () => measureColdLoad(browser, bareUrl("landing"), HEADING),
      ),
    ];
    for (const javaScriptEnabled of [true, false]) {
      lines.push(
        await compare(
          `create one tag, New to confirmation, JavaScript ${javaScriptEnabled ? "on" : "off"}`,
          // With scripts the form opens without a request: docs/decisions/0048.
          atMost(javaScriptEnabled ? 1 : 1.1, "x"),
          () => measureCreateFlow(browser, list, javaScriptEnabled),
          () => measureCreateFlow(browser, bareUrl("list"), javaScriptEnabled),
        ),
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

function measureColdLoad(browser: Browser, url: string, selector: string): Promise<number> {
  return visit(browser, { isSlow: true }, async (page) => {
    await watchFor(page, selector);
    return measureTimeToPaint(page, url);
  });
}

/**
 * Measures a second visit, after one at full speed that fills the cache. Starts on the warm-up page or the intermediate
 * page: from about:blank, only pages with Cross-Origin-Opener-Policy would need a new process, and be slower for it.
 */
function measureWarmLoad(
  browser: Browser,
  warmUpUrl: string,
  url: string,
  selector: string,
  intermediateUrl?: string,
): Promise<number> {
  return visit(browser, { isSlow: false }, async (page, slowDown) => {
    await page.goto(warmUpUrl, { waitUntil: "networkidle" });
    if (intermediateUrl) await page.goto(intermediateUrl);
    await slowDown();
    await watchFor(page, selector);
    return measureTimeToPaint(page, url);
  });
}

function pageLine(name: string, goal: Goal | undefined, product: number, bare: number): Line {
  const formatSeconds = (milliseconds: number) => `${formatFigure(milliseconds / 1_000)} s`;
  return {
    name,
    product: formatSeconds(product),
    bare: formatSeconds(bare),
    ratio: formatRatio(product / bare),
    ...targetCells(product / bare, goal),
  };
}
