import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import fc from "fast-check";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { RemixServer } from "@remix-run/react";
import { matchRoutes } from "@remix-run/router";
// @ts-expect-error The browser build, whose matching is not patched, has no types
import { matchRoutes as unpatchedMatchRoutes } from "../../node_modules/@remix-run/router/dist/router.js";
import { createEntryRouteModules } from "@remix-run/server-runtime/dist/entry";
import { callRouteLoader } from "@remix-run/server-runtime/dist/data";
import type * as ServerModule from "react-router-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import productRoutes from "~/app/routes";

const require = createRequire(import.meta.url);
/** CommonJS build, as servers load it; the build for bundlers is not patched. */
const { createStaticRouter } = require("react-router-dom/server") as typeof ServerModule;

const PATCHES = readdirSync("patches");

/** Package and version that a patch applies to. */
function parsePatchName(patch: string) {
  const parts = patch.replace(/\.patch$/, "").split("+");
  return { name: parts.slice(0, -1).join("/"), version: parts.at(-1) ?? "" };
}

/** Lines of each hunk as they are after the patch, with their file. */
function readHunks(patch: string): { file: string; lines: string }[] {
  const [, ...files] = readFileSync(path.join("patches", patch), "utf8").split(/^diff --git .*\n/m);
  return files.flatMap((changes) => {
    const [, file = ""] = /^\+\+\+ b\/(.+)$/m.exec(changes) ?? [];
    const [, ...hunks] = changes.split(/^@@ .*\n/m);
    return hunks.map((hunk) => ({
      file,
      lines: hunk.replace(/^-.*\n/gm, "").replace(/^[ +]/gm, ""),
    }));
  });
}

describe("each patch", () => {
  it.each(PATCHES)("%s is in the files of the release that is installed", (patch) => {
    const { name, version } = parsePatchName(patch);
    expect(require(path.resolve("node_modules", name, "package.json"))).toMatchObject({ version });
    const hunks = readHunks(patch);
    expect(hunks.length).toBeGreaterThan(0);
    for (const { file, lines } of hunks) expect(readFileSync(file, "utf8")).toContain(lines);
  });

  it("is listed in the decision record", () => {
    const decision = readFileSync("docs/decisions/0003-route-matching-patch.md", "utf8");
    const listed = [...decision.matchAll(/^\| `(.+)` ([\d.]+) /gm)];
    expect(listed.map(([, name, version]) => ({ name, version }))).toEqual(
      expect.arrayContaining(PATCHES.map(parsePatchName)),
    );
    expect(listed.length).toBe(PATCHES.length);
  });
});

type Tree = { id: string; path?: string | undefined; index?: boolean; children?: Tree }[];
type Match = typeof matchRoutes;

/** Route tree that counts the reads of its single route. */
function createCountedTree(id: string) {
  const counted = { reads: 0, tree: [] as Tree };
  const route = {
    id,
    get path() {
      counted.reads += 1;
      return id;
    },
  };
  counted.tree.push(route);
  return counted;
}

const buildTree = (entries: RouteConfigEntry[]): Tree =>
  entries.map(({ id, file, path, index, children }) => ({
    id: id ?? file,
    path,
    ...(index ? { index } : { children: buildTree(children ?? []) }),
  }));

describe("the matching of routes", () => {
  const tree: Tree = [
    { id: "root", path: "", children: buildTree(productRoutes) },
    {
      id: "odd",
      path: "odd",
      children: [
        { id: "optional", path: "a?/:b?/c" },
        { id: "part", path: ":id.csv" },
        { id: "deep", path: "files/*" },
      ],
    },
  ];
  const findMatches = (match: Match, path: string) =>
    match(tree as Parameters<Match>[0], path)?.map(({ route, params, pathname }) => [
      route.id,
      { ...params },
      pathname,
    ]) ?? null;
  const expectSameAsUnpatched = (path: string) => {
    expect([path, findMatches(matchRoutes, path)]).toEqual([
      path,
      findMatches(unpatchedMatchRoutes as Match, path),
    ]);
  };
  const listPatterns = (entries: Tree, parentPattern = ""): string[] =>
    entries.flatMap(({ path = "", children = [] }) => {
      const pattern = [parentPattern, path].filter(Boolean).join("/");
      return [pattern, ...listPatterns(children, pattern)];
    });
  const segments = [...new Set(listPatterns(tree).flatMap((pattern) => pattern.split("/")))].filter(
    (word) => !/[:*?]/.test(word),
  );

  it("finds for each address of the product what Remix finds without the patch", () => {
    const addresses = listPatterns(tree).map(
      (pattern) => `/${pattern.replaceAll(/:\w+|\*/g, "7")}`,
    );
    expect(addresses.length).toBeGreaterThan(200);
    for (const [index, address] of addresses.entries()) {
      const others = [
        address.toUpperCase(),
        `${address}/`,
        `${address}//`,
        `/${address}`,
        `${address}/edit`,
        `${address}/7`,
        address.replace(/\/7/, ""),
        address.replace("7", "%2F"),
        address.replace("7", "%20"),
      ];
      for (const path of [address, others[index % others.length] ?? ""])
        expectSameAsUnpatched(path);
    }
  });

  it("finds the same for random addresses", () => {
    const segment = fc.oneof(
      fc.constantFrom(...segments),
      fc.constantFrom("7", "", "a", "c", "odd", "files", "x.csv", ".csv", "%2F", "%00", "K", "ſ"),
      fc.string({ maxLength: 6 }).map(encodeURIComponent),
    );
    const address = fc.array(segment, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(fc.property(address, expectSameAsUnpatched), { numRuns: 300 });
  });

  it("ranks a tree of routes once", () => {
    const counted = createCountedTree("counted");
    matchRoutes(counted.tree as Parameters<Match>[0], "/counted");
    const firstReads = counted.reads;
    matchRoutes(counted.tree as Parameters<Match>[0], "/counted");
    expect(firstReads).toBeGreaterThan(0);
    expect(counted.reads).toBe(firstReads);
  });
});

describe("the rendering of a page", () => {
  afterEach(() => vi.unstubAllEnvs());
  const context = { matches: [], location: {}, basename: "/", loaderData: {} };

  it("converts the routes of a build once", () => {
    const { tree } = createCountedTree("page");
    const [one, other] = [1, 2].map(() => createStaticRouter(tree as never, context as never));
    expect(one?.routes[0]?.id).toBe("page");
    expect(other?.routes).toBe(one?.routes);
  });

  it.each([
    ["once, in production", "production", 1],
    ["each time, while developing", "development", 2],
  ])("creates the routes of a build, and lists its modules, %s", (_name, mode, expectedReads) => {
    vi.stubEnv("NODE_ENV", mode);
    const module = { default: () => null };
    let moduleReads = 0;
    const page = {
      get module() {
        moduleReads += 1;
        return module;
      },
    };
    const build = { page };
    const lists = [1, 2].map(() => createEntryRouteModules(build as never));
    expect(lists).toEqual([{ page: module }, { page: module }]);
    expect(moduleReads).toBe(expectedReads);

    let pageReads = 0;
    const routeModules = {
      get page() {
        pageReads += 1;
        return module;
      },
    };
    const manifest = { routes: { page: { id: "page", path: "page" } } };
    const entryContext = { manifest, routeModules, staticHandlerContext: context, future: {} };
    for (const _ of [1, 2])
      RemixServer({ context: entryContext as never, url: "http://a.example/page" });
    expect(pageReads).toBe(expectedReads);
  });
});

describe("the request of a loader", () => {
  const callLoader = async (address: string) => {
    const request = new Request(address);
    let received: Request | undefined;
    await callRouteLoader({
      request,
      params: {},
      loadContext: {},
      routeId: "page",
      singleFetch: true,
      loader: (args: { request: Request }) => {
        received = args.request;
        return null;
      },
    });
    return { request, received };
  };

  it("is the original one, where it has none of Remix's own parameters", async () => {
    const { request, received } = await callLoader("http://a.example/page?search=a%20b&indexes=1");
    expect(received).toBe(request);
  });

  it("has none of Remix's own parameters", async () => {
    const { received } = await callLoader("http://a.example/page?index&_routes=page&index=7&q=1");
    expect(received?.url).toBe("http://a.example/page?q=1&index=7");
  });
});
