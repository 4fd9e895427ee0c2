import { INSERT_PATH } from "./bare-content";
import { measureMedianSpeeds, type Speed, type LoadRequest } from "./load";
import type { Subjects } from "./subjects";
import {
  atLeast,
  atMost,
  type Goal,
  targetCells,
  type Line,
  formatFigure,
  speedLine,
  formatRatio,
} from "./report";
import type { Scale } from "./scale";

const JSON_BODY = { "Content-Type": "application/json" };

/** Measures REST reads: the first page, deep pages and a search, and how they scale with the number of rows. */
export async function measureRest({ small, large, bare, lists }: Subjects, scale: Scale) {
  const firstPage = lists.small.first;
  const list = await measureMedianSpeeds(
    {
      product: { url: small.url, path: firstPage.path },
      recorded: { url: bare.url, path: "/recorded/list" },
      queried: { url: bare.url, path: firstPage.barePath },
    },
    scale,
  );
  const lines: Line[] = [
    speedLine(
      "REST list of 20",
      list.product,
      list.recorded,
      atLeast(0.015, "at least 0.015, stretch 0.025"),
    ),
    speedLine("REST list of 20, bare with the same SQL", list.product, list.queried),
  ];
  for (const [key, name, goal] of GROWTH_CASES) {
    const speeds = await measureMedianSpeeds(
      {
        product: { url: small.url, path: lists.small[key].path },
        queried: { url: bare.url, path: lists.small[key].barePath },
        productLarge: { url: large.url, path: lists.large[key].path },
        queriedLarge: { url: bare.url, path: lists.large[key].barePath },
      },
      scale,
    );
    lines.push(
      speedLine(`${name}, bare with the same SQL`, speeds.product, speeds.queried),
      growthLine(name, speeds, goal),
    );
  }
  return lines;
}

const GROWTH_CASES = [
  ["deep", "page at 60 %", atMost(1.5, "x")],
  ["last", "last page", atMost(1.5, "x")],
  ["search", "search that hits 1 %", atMost(2, "x")],
] as const;

/** Slowdown of a request on ten times the rows, beside that of the statements alone. */
function growthLine(
  name: string,
  speeds: Record<"product" | "productLarge" | "queried" | "queriedLarge", Speed>,
  goal: Goal,
): Line {
  const productGrowth = speeds.product.perSecond / speeds.productLarge.perSecond;
  const bareGrowth = speeds.queried.perSecond / speeds.queriedLarge.perSecond;
  return {
    name: `${name}, 10,000 to 100,000 rows`,
    product: `${formatFigure(speeds.product.perSecond)}/s to ${formatFigure(speeds.productLarge.perSecond)}/s`,
    bare: `SQL alone ${formatRatio(bareGrowth)}`,
    ratio: formatRatio(productGrowth),
    ...targetCells(productGrowth, goal),
  };
}

/** Measures the HTML list as a browser gets it on a later visit. */
export async function measureHtml({ small, bare, listPage }: Subjects, scale: Scale) {
  const headers = { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie };
  const html = await measureMedianSpeeds(
    {
      product: { url: small.url, path: "/admin/tags", headers },
      recorded: { url: bare.url, path: "/recorded/page", headers },
    },
    scale,
  );
  return [
    speedLine(
      "HTML list of 10",
      html.product,
      html.recorded,
      atLeast(0.0077, "at least 0.0077: twice Django's"),
    ),
  ];
}

/** Measures creation, which grows the small database: run it after the reads. */
export async function measureCreate({ small, bare }: Subjects, scale: Scale) {
  const buildCreateRequest = (url: string, path: string): LoadRequest => {
    const prefix = `${path} ${process.hrtime.bigint()}`;
    let count = 0;
    return {
      url,
      path,
      headers: JSON_BODY,
      newBody: () => JSON.stringify({ name: `${prefix} ${count++}` }),
    };
  };
  const created = await measureMedianSpeeds(
    {
      product: buildCreateRequest(small.url, "/tag"),
      recorded: buildCreateRequest(bare.url, "/recorded/created"),
      inserted: buildCreateRequest(bare.url, INSERT_PATH),
    },
    { ...scale, warmUpSeconds: scale.writeWarmUpSeconds },
  );
  return [
    speedLine(
      "REST create",
      created.product,
      created.recorded,
      atLeast(0.013, "above Django's 0.013"),
    ),
    speedLine("REST create, bare with the INSERT", created.product, created.inserted),
  ];
}
