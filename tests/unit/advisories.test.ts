import { createRequire } from "node:module";
import fc from "fast-check";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { encodeViaTurboStream } from "@remix-run/server-runtime/dist/single-fetch";
import * as serverRouter from "@remix-run/router";
import * as browserRouterModule from "../../node_modules/@remix-run/router/dist/router.js";
// @ts-expect-error The browser build has no types
import { deserializeErrors } from "../../node_modules/@remix-run/react/dist/esm/errors.js";
// @ts-expect-error The browser build has no types
import { decodeViaTurboStream } from "../../node_modules/@remix-run/react/dist/esm/single-fetch.js";
// @ts-expect-error The browser build has no types
import { decode } from "../../node_modules/turbo-stream/dist/turbo-stream.mjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import productRoutes from "~/app/routes";

const require = createRequire(import.meta.url);
const { getPartialManifest } = require("@remix-run/react/dist/fog-of-war.js") as {
  getPartialManifest: (manifest: object, router: object) => unknown;
};

/** Router that browsers load: the backports of docs/security.md must be in their files as well. */
const browserRouter = browserRouterModule as typeof serverRouter;
const decodeStream = decode as (stream: ReadableStream) => Promise<{ value: unknown }>;
const decodeLoaderData = decodeViaTurboStream as (
  stream: ReadableStream,
  page: object,
) => Promise<{ value: unknown }>;

const listPatterns = (entries: RouteConfigEntry[], parentPattern = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const pattern = [parentPattern, path].filter(Boolean).join("/");
    return [pattern, ...listPatterns(children, pattern)];
  });
const patterns = listPatterns(productRoutes);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const toStream = (text: string) => new Blob([text]).stream();

describe("CVE-2026-53669: a path stays on its own site", () => {
  const routers = [
    ["servers", serverRouter],
    ["browsers", browserRouter],
  ] as const;
  const part = fc.constantFrom(
    "/",
    "\\",
    "\t",
    "\r\n",
    ".",
    "..",
    "b.example",
    "a",
    "%5C",
    "@",
    " ",
  );
  const path = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(""));

  it.each(routers)(
    "when it is resolved from any path, in %s",
    (_name, { createPath, resolvePath }) => {
      fc.assert(
        fc.property(path, path, (to, from) => {
          const resolved = createPath(resolvePath(to, `/${from}`));
          expect(new URL(resolved, "http://a.example").origin).toBe("http://a.example");
        }),
        { numRuns: 2_000 },
      );
    },
  );

  it.each(routers)(
    "and unchanged without suspicious characters, in %s",
    (_name, { resolvePath }) => {
      expect(resolvePath("/admin/tags?q=\\\\b#//c", "/")).toEqual({
        pathname: "/admin/tags",
        search: "?q=\\\\b",
        hash: "#//c",
      });
      expect(resolvePath("../edit", "/admin/tags/7").pathname).toBe("/admin/tags/edit");
    },
  );

  it("when a redirect targets it", async () => {
    const loader = () => serverRouter.redirect("/\\b.example/tags");
    const handler = serverRouter.createStaticHandler([{ id: "page", path: "/", loader }]);
    const response = await handler.query(new Request("http://a.example/"));
    expect((response as Response).headers.get("Location")).toBe("/b.example/tags");
  });

  it("when the browser requests its loader data", async () => {
    const requestedUrls: string[] = [];
    const loader = ({ request }: { request: Request }) => requestedUrls.push(request.url);
    const history = browserRouter.createMemoryHistory({ initialEntries: ["//b.example/tags"] });
    const router = browserRouter.createRouter({
      history,
      routes: [{ id: "any", path: "*", loader }],
    });
    router.initialize();
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    router.dispose();
    expect(requestedUrls).toEqual(["http://localhost/b.example/tags"]);
  });

  it("when pushState is refused", () => {
    const assign = vi.fn();
    const fakeWindow = {
      location: { assign },
      history: {
        state: { idx: 0 },
        pushState: () => {
          throw new DOMException("Not of this origin", "SecurityError");
        },
      },
    };
    const history = browserRouter.createBrowserHistory({ window: fakeWindow as never });
    history.push({ pathname: "//b.example" });
    expect(assign).toHaveBeenLastCalledWith("/b.example");
    // After too many calls, browsers refuse pushState also for the page's own site.
    history.push({ pathname: "/tags" });
    expect(assign).toHaveBeenLastCalledWith("/tags");
  });
});

describe("CVE-2026-53666: an error name in a response calls no constructor of the page", () => {
  const Planted = vi.fn();
  const page = { Planted, RangeError, TypeError };

  it("in the errors of a document", () => {
    vi.stubGlobal("window", page);
    const error = (name: string) => ({ __type: "Error", __subType: name, message: "said" });
    const errors = {
      planted: error("Planted"),
      typed: error("TypeError"),
      odd: error("__proto__"),
    };
    const deserialized = (deserializeErrors as (errors: object) => Record<string, Error>)(errors);
    expect(Planted).not.toHaveBeenCalled();
    expect(deserialized.planted?.constructor).toBe(Error);
    expect(deserialized.odd?.constructor).toBe(Error);
    expect(deserialized.typed?.constructor).toBe(TypeError);
    expect(deserialized.planted?.message).toBe("said");
  });

  it.each([
    ["Planted", Error],
    ["RangeError", RangeError],
  ])("in loader data: %s", async (name, expected) => {
    const stream = toStream(`[["SanitizedError",1,2,-7],"${name}","said"]\n`);
    const { value } = await decodeLoaderData(stream, page);
    expect(Planted).not.toHaveBeenCalled();
    expect((value as Error).constructor).toBe(expected);
  });

  it.each([
    ["Planted", Error],
    ["SyntaxError", SyntaxError],
  ])("in the stream's own encoding of errors: %s", async (name, expected) => {
    vi.stubGlobal("Planted", Planted);
    const { value } = await decodeStream(toStream(`[["E","said","${name}"]]\n`));
    expect(Planted).not.toHaveBeenCalled();
    expect((value as Error).constructor).toBe(expected);
  });

  it("and a field named __proto__ does not become the prototype", async () => {
    const { value } = await decodeStream(
      toStream('[{"_1":2},"__proto__",{"_3":4},"isOwner",true]\n'),
    );
    expect((value as { isOwner?: boolean }).isOwner).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("CVE-2026-55685: the cost of an address is bounded", () => {
  const VERSION = "v1";
  const module = { default: () => null };
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { root: { id: "root", path: "", module } },
    assets: { version: VERSION, routes: { root: { id: "root" } } },
    future: { v3_lazyRouteDiscovery: true, v3_singleFetch: true },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "production");
  const requestManifest = async (paths: string[]) => {
    const query = new URLSearchParams([["version", VERSION], ...paths.map((path) => ["p", path])]);
    const response = await handle(new Request(`http://a.example/__manifest?${query.toString()}`));
    return response.status;
  };
  const matchIds = ({ matchRoutes }: Pick<typeof serverRouter, "matchRoutes">, address: string) =>
    matchRoutes(tree, address)?.map(({ route }) => route.id) ?? null;
  type Tree = Parameters<typeof serverRouter.matchRoutes>[0];
  const buildTree = (entries: RouteConfigEntry[]): Tree =>
    entries.map(({ id, file, path, index, children }) =>
      index
        ? { id: id ?? file, path, index }
        : { id: id ?? file, path, children: buildTree(children ?? []) },
    );
  const tree: Tree = [{ id: "root", path: "", children: buildTree(productRoutes) }];

  it("lets browsers discover each route of the product", async () => {
    for (const pattern of patterns) {
      const path = `/${pattern.replaceAll(/:\w+|\*/g, "a-name-of-some-length-and-0123456789")}`;
      expect([path, await requestManifest([path])]).toEqual([path, 200]);
    }
    expect(
      await requestManifest(Array.from({ length: 64 }, (_, index) => `/admin/tags/${index}/edit`)),
    ).toBe(200);
  });

  it.each([
    ["too many paths", Array.from({ length: 65 }, (_, index) => `/${index}`)],
    ["a path of too many segments", ["/a".repeat(17)]],
    ["a path of slashes", [`/admin${"/".repeat(17)}x`]],
    ["a path that is too long", [`/${"a".repeat(512)}`]],
  ])("refuses to discover %s", async (_name, paths) => {
    expect(await requestManifest(paths)).toBe(400);
  });

  it.each(["", "/admin", "/tag", "/admin/tags", "/share/x"])(
    "matches the same routes as without the bound, at any depth below %j",
    (start) => {
      for (const suffix of [
        "/a".repeat(60),
        "/".repeat(60),
        `${"/".repeat(60)}x`,
        "/a//".repeat(30),
      ]) {
        expect(matchIds(serverRouter, start + suffix)).toEqual(
          matchIds(browserRouter, start + suffix),
        );
      }
    },
  );

  it("does not match a deep address by a part of it", () => {
    const routes = [{ id: "deep", path: "/a".repeat(31) }];
    expect(matchIds(serverRouter, "/admin")).not.toBeNull();
    expect(serverRouter.matchRoutes(routes, "/a".repeat(31))).not.toBeNull();
    expect(serverRouter.matchRoutes(routes, "/a".repeat(60))).toBeNull();
  });

  it("matches no more segments of an address than a route can have", () => {
    const [match] = serverRouter.matchRoutes([{ id: "any", path: "*" }], "/a".repeat(4_000)) ?? [];
    expect(match?.route.id).toBe("any");
    expect(match?.pathname.length).toBeLessThan(100);
  });

  it.each([
    ["each ancestor of an address", "/admin/tags/7", 3],
    ["no ancestor of an address deeper than any route", "/a".repeat(4_000), 1],
  ])("looks up the routes of %s when it renders a page", (_name, pathname, expectedLookups) => {
    let lookups = 0;
    const router = {
      state: { matches: [], location: { pathname } },
      get routes() {
        lookups += 1;
        return [];
      },
    };
    getPartialManifest({ routes: {} }, router);
    expect(lookups).toBe(expectedLookups);
  });
});

describe("a response with loader data", () => {
  const countTimersAfter = async (data: unknown) => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const stream = encodeViaTurboStream(data, signal, undefined, "production" as never);
    await new Response(stream).text();
    return vi.getTimerCount();
  };

  it("leaves no timer behind", async () => {
    expect(await countTimersAfter({ rows: [1, 2, 3] })).toBe(0);
    expect(await countTimersAfter({ later: Promise.resolve("said") })).toBe(0);
    expect(await countTimersAfter({ later: Promise.reject(new Error("failed")) })).toBe(0);
  });

  it("still times out", async () => {
    vi.useFakeTimers();
    const data = { never: new Promise(() => undefined) };
    const { signal } = new AbortController();
    const stream = encodeViaTurboStream(data, signal, undefined, "production" as never);
    const text = new Response(stream).text();
    await vi.advanceTimersByTimeAsync(4_950);
    expect(await text).toContain("Unexpected Server Error");
    expect(vi.getTimerCount()).toBe(0);
  });
});
