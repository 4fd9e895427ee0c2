import type { Browser } from "@playwright/test";
import { BARE } from "./bare-pages";
import { startBrowser, timeToSee, visit, watchFor } from "./browser";
import { createFlow } from "./create-flow";
import { median } from "./load";
import { atMost, type Goal, judged, type Line, short, times } from "./report";
import type { Scale } from "./scale";
import type { Subjects } from "./subjects";

const ROW = "tbody tr";
const WORDS = "h1";
const FIELD = "input[name=name]";

type Measure = () => Promise<number>;

/** What somebody waits for on the slow line, against hand-written pages of the same bytes. */
export async function measurePages({ small, bare }: Subjects, { pageLoads }: Scale) {
  const list = `${small.url}/admin/tags`;
  const plain = (path: keyof typeof BARE) => bare.url + BARE[path];
  // The same server by another name is another site.
  const elsewhere = plain("small").replace("127.0.0.1", "localhost");
  const browser = await startBrowser();
  const compare = async (name: string, goal: Goal | undefined, product: Measure, bare: Measure) => {
    const pairs: [number, number][] = [];
    for (let at = 0; at < pageLoads; at++) pairs.push([await product(), await bare()]);
    return line(name, goal, median(pairs.map(([ours]) => ours)), median(pairs.map((p) => p[1])));
  };
  try {
    const lines = [
      await compare(
        "list, first row, cold, slow line",
        atMost(2, "x"),
        () => coldLoad(browser, list, ROW),
        () => coldLoad(browser, plain("listFirstVisit"), ROW),
      ),
      await compare(
        "list, first row, cold, bare of 0.3 kB",
        undefined,
        () => coldLoad(browser, list, ROW),
        () => coldLoad(browser, plain("small"), ROW),
      ),
      await compare(
        "list, first row, warm, slow line",
        atMost(1.2, "x"),
        () => warmLoad(browser, list, list, ROW),
        () => warmLoad(browser, plain("listFirstVisit"), plain("list"), ROW),
      ),
      await compare(
        "list, first row, warm, from another site",
        undefined,
        () => warmLoad(browser, list, list, ROW, elsewhere),
        () => warmLoad(browser, plain("listFirstVisit"), plain("list"), ROW, elsewhere),
      ),
      await compare(
        "create form ready to type, cold",
        atMost(2, "x"),
        () => coldLoad(browser, `${list}/new`, FIELD),
        () => coldLoad(browser, plain("formFirstVisit"), FIELD),
      ),
      await compare(
        "landing page, first words, cold",
        atMost(2, "x"),
        () => coldLoad(browser, `${small.url}/`, WORDS),
        () => coldLoad(browser, plain("landing"), WORDS),
      ),
    ];
    for (const javaScript of [true, false]) {
      lines.push(
        await compare(
          `create one tag, New to confirmation, JavaScript ${javaScript ? "on" : "off"}`,
          atMost(1.1, "x"),
          () => createFlow(browser, list, javaScript),
          () => createFlow(browser, plain("list"), javaScript),
        ),
      );
    }
    return lines;
  } finally {
    await browser.close();
  }
}

function coldLoad(browser: Browser, url: string, selector: string): Promise<number> {
  return visit(browser, { slow: true }, async (page) => {
    await watchFor(page, selector);
    return timeToSee(page, url);
  });
}

/**
 * The second visit: the first one, not slowed down, has filled the cache and gone quiet. It begins on that page, or on the
 * page between the two. An empty page would not do: going from there to a page that no other site may hold in its hands
 * (Cross-Origin-Opener-Policy) takes the browser another process, and to one that does not say so it does not.
 */
function warmLoad(
  browser: Browser,
  before: string,
  url: string,
  selector: string,
  between?: string,
): Promise<number> {
  return visit(browser, { slow: false }, async (page, slowDown) => {
    await page.goto(before, { waitUntil: "networkidle" });
    if (between) await page.goto(between);
    await slowDown();
    await watchFor(page, selector);
    return timeToSee(page, url);
  });
}

function line(name: string, goal: Goal | undefined, product: number, bare: number): Line {
  const seconds = (milliseconds: number) => `${short(milliseconds / 1_000)} s`;
  return {
    name,
    product: seconds(product),
    bare: seconds(bare),
    ratio: times(product / bare),
    ...judged(product / bare, goal),
  };
}
