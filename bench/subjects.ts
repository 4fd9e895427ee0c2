import { isDeepStrictEqual } from "node:util";
import type { BareContent, QueriedList } from "./bare-content";
import { buildBarePages } from "./bare-pages";
import { type ListCall, recordListStatements } from "./product-statements";
import { EVENT_ROWS, LARGE_ROWS, SMALL_ROWS } from "./scale";
import { type BareServer, type Product, startBareServer, startProduct } from "./servers";
import { databaseFile, RARE_WORD } from "./tags-database";
import { fetchPage, sendRequest, toRecorded, type WireResponse } from "./wire";

const PAGE_ROWS = 20;
const LIST_KINDS = ["first", "deep", "last", "search"] as const;
type ListKind = (typeof LIST_KINDS)[number];
type List = { path: string; barePath: string };
type Lists = Record<ListKind, List>;

/** Servers that a run compares, started and checked. */
export type Subjects = {
  small: Product;
  large: Product;
  bare: BareServer;
  lists: { small: Lists; large: Lists };
  /** List page of a second visit, and the cookie that marks the style sheet as cached. */
  listPage: { response: WireResponse; cookie: string };
};

/**
 * Starts the product on 10,000 rows of each area, 100,000 sessions and a year of events; the product again on 100,000 tags and patients;
 * and the bare server with the same responses.
 */
export async function startSubjects(): Promise<Subjects> {
  const small = await startProduct({
    tags: SMALL_ROWS,
    partners: SMALL_ROWS,
    surveys: SMALL_ROWS,
    guidance: SMALL_ROWS,
    sessions: LARGE_ROWS,
    events: EVENT_ROWS,
    patients: SMALL_ROWS,
  });
  const noRows = { partners: 0, surveys: 0, guidance: 0, sessions: 0, events: 0 };
  const large = await startProduct({ tags: LARGE_ROWS, patients: LARGE_ROWS, ...noRows });
  const smallQueries = await readQueries(small, SMALL_ROWS);
  const largeQueries = await readQueries(large, LARGE_ROWS);
  const lists = { small: buildPaths("small", SMALL_ROWS), large: buildPaths("large", LARGE_ROWS) };
  const firstVisit = await fetchPage(`${small.url}/admin/tags`);
  const listPage = await fetchPage(`${small.url}/admin/tags`, firstVisit);
  const cookie = firstVisit.headers["set-cookie"]?.split(";", 1)[0] ?? "";
  const content: BareContent = {
    recorded: {
      "GET /recorded/list": toRecorded(await sendRequest(small.url + lists.small.first.path)),
      "GET /recorded/page": toRecorded(listPage),
      "POST /recorded/created": toRecorded(await recordCreation(small)),
      ...(await buildBarePages(small.url)),
    },
    insertDatabaseFile: databaseFile(small.dataDir),
    queried: Object.fromEntries(
      LIST_KINDS.flatMap((kind) => [
        [lists.small[kind].barePath, smallQueries[kind]],
        [lists.large[kind].barePath, largeQueries[kind]],
      ]),
    ),
  };
  const bare = await startBareServer(content);
  for (const kind of LIST_KINDS) {
    await requireSameResponse(small, bare, lists.small[kind]);
    await requireSameResponse(large, bare, lists.large[kind]);
  }
  return { small, large, bare, lists, listPage: { response: listPage, cookie } };
}

function buildCalls(tagCount: number): Record<ListKind, ListCall> {
  const pages = tagCount / PAGE_ROWS;
  return {
    first: { page: 1, limit: PAGE_ROWS, search: "" },
    deep: { page: Math.round(pages * 0.6), limit: PAGE_ROWS, search: "" },
    last: { page: pages, limit: PAGE_ROWS, search: "" },
    search: { page: 1, limit: PAGE_ROWS, search: RARE_WORD },
  };
}

function buildPaths(size: string, tagCount: number): Lists {
  const calls = buildCalls(tagCount);
  const paths = LIST_KINDS.map((kind) => {
    const { page, limit, search } = calls[kind];
    const path = `/tag?page=${page}&limit=${limit}${search && `&search=${search}`}`;
    return [kind, { path, barePath: `/${size}/${kind}` }];
  });
  return Object.fromEntries(paths) as Lists;
}

async function readQueries(
  { dataDir }: Product,
  tagCount: number,
): Promise<Record<ListKind, QueriedList>> {
  const calls = buildCalls(tagCount);
  const statements = await recordListStatements(
    dataDir,
    LIST_KINDS.map((kind) => calls[kind]),
  );
  const queries = LIST_KINDS.map((kind, index): [ListKind, QueriedList] => [
    kind,
    {
      databaseFile: databaseFile(dataDir),
      statements: statements[index] ?? [],
      page: calls[kind].page,
      limit: PAGE_ROWS,
      message: "Tags retrieved successfully",
    },
  ]);
  return Object.fromEntries(queries) as Record<ListKind, QueriedList>;
}

/** Creates and deletes a tag. @returns the response to the creation, which the bare server sends for every creation */
async function recordCreation({ url }: Product): Promise<WireResponse> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ name: "Tag 10001 recorded" });
  const response = await sendRequest(`${url}/tag`, { method: "POST", headers, body });
  const { id } = (JSON.parse(response.body.toString()) as CreatedTag).result.data.tag;
  await sendRequest(`${url}/tag/${id}`, { method: "DELETE" });
  return response;
}
type CreatedTag = { result: { data: { tag: { id: number } } } };

/** Checks that product and bare server return the same JSON, without which a comparison is meaningless. @throws Error */
async function requireSameResponse(product: Product, bare: BareServer, { path, barePath }: List) {
  const [productResponse, bareResponse] = [
    await sendRequest(product.url + path),
    await sendRequest(bare.url + barePath),
  ];
  const parse = ({ body }: WireResponse) => JSON.parse(body.toString()) as unknown;
  if (!isDeepStrictEqual(parse(productResponse), parse(bareResponse))) {
    throw new Error(`The bare server answers ${path} otherwise than the product does.`);
  }
}
