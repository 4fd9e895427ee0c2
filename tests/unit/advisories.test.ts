import { createRequire } from "node:module";
import fc from "fast-check";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { createRequestHandler, type ServerBuild } from "@remix-run/server-runtime";
import { encodeViaTurboStream } from "@remix-run/server-runtime/dist/single-fetch";
import * as serverRouter from "@remix-run/router";
import * as browserRouterModule from "../../node_modules/@remix-run/router/dist/router.js";
// @ts-expect-error What browsers load has no types of its own
import { deserializeErrors } from "../../node_modules/@remix-run/react/dist/esm/errors.js";
// @ts-expect-error What browsers load has no types of its own
import { decodeViaTurboStream } from "../../node_modules/@remix-run/react/dist/esm/single-fetch.js";
// @ts-expect-error What browsers load has no types of its own
import { decode } from "../../node_modules/turbo-stream/dist/turbo-stream.mjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import productRoutes from "~/app/routes";

const require = createRequire(import.meta.url);
const { getPartialManifest } = require("@remix-run/react/dist/fog-of-war.js") as {
  getPartialManifest: (manifest: object, router: object) => unknown;
};

/** The backports of docs/security.md are active in the files that servers, and browsers, really load. */
const browserRouter = browserRouterModule as typeof serverRouter;
const decodeStream = decode as (stream: ReadableStream) => Promise<{ value: unknown }>;
const decodeAnswer = decodeViaTurboStream as (
  stream: ReadableStream,
  page: object,
) => Promise<{ value: unknown }>;

const patternsOf = (entries: RouteConfigEntry[], above = ""): string[] =>
  entries.flatMap(({ path = "", children = [] }) => {
    const whole = [above, path].filter(Boolean).join("/");
    return [whole, ...patternsOf(children, whole)];
  });
const patterns = patternsOf(productRoutes);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const streamOf = (text: string) => new Blob([text]).stream();

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

  it.each(routers)("wherever it is resolved from, in %s", (_name, { createPath, resolvePath }) => {
    fc.assert(
      fc.property(path, path, (to, from) => {
        const resolved = createPath(resolvePath(to, `/${from}`));
        expect(new URL(resolved, "http://a.example").origin).toBe("http://a.example");
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(routers)("and one without oddities stays as it is, in %s", (_name, { resolvePath }) => {
    expect(resolvePath("/admin/tags?q=\\\\b#//c", "/")).toEqual({
      pathname: "/admin/tags",
      search: "?q=\\\\b",
      hash: "#//c",
    });
    expect(resolvePath("../edit", "/admin/tags/7").pathname).toBe("/admin/tags/edit");
  });

  it("and a redirect to one is answered as one", async () => {
    const loader = () => serverRouter.redirect("/\\b.example/tags");
    const handler = serverRouter.createStaticHandler([{ id: "page", path: "/", loader }]);
    const answer = await handler.query(new Request("http://a.example/"));
    expect((answer as Response).headers.get("Location")).toBe("/b.example/tags");
  });

  it("and the browser asks no other site for the data of an address that looks like one", async () => {
    const asked: string[] = [];
    const loader = ({ request }: { request: Request }) => asked.push(request.url);
    const history = browserRouter.createMemoryHistory({ initialEntries: ["//b.example/tags"] });
    const router = browserRouter.createRouter({
      history,
      routes: [{ id: "any", path: "*", loader }],
    });
    router.initialize();
    await vi.waitFor(() => expect(router.state.initialized).toBe(true));
    router.dispose();
    expect(asked).toEqual(["http://localhost/b.example/tags"]);
  });

  it("and a browser that refuses to show another site's address does not go there instead", () => {
    const assign = vi.fn();
    const browser = {
      location: { assign },
      history: {
        state: { idx: 0 },
        pushState: () => {
          throw new DOMException("Not of this origin", "SecurityError");
        },
      },
    };
    const history = browserRouter.createBrowserHistory({ window: browser as never });
    history.push({ pathname: "//b.example" });
    expect(assign).toHaveBeenLastCalledWith("/b.example");
    // Some browsers refuse too many addresses of their own site as well.
    history.push({ pathname: "/tags" });
    expect(assign).toHaveBeenLastCalledWith("/tags");
  });
});

describe("CVE-2026-53666: a name in an answer is no constructor of the page's", () => {
  const Planted = vi.fn();
  const page = { Planted, RangeError, TypeError };

  it("where errors come with a document", () => {
    vi.stubGlobal("window", page);
    const error = (name: string) => ({ __type: "Error", __subType: name, message: "said" });
    const errors = {
      planted: error("Planted"),
      typed: error("TypeError"),
      odd: error("__proto__"),
    };
    const read = (deserializeErrors as (errors: object) => Record<string, Error>)(errors);
    expect(Planted).not.toHaveBeenCalled();
    expect(read.planted?.constructor).toBe(Error);
    expect(read.odd?.constructor).toBe(Error);
    expect(read.typed?.constructor).toBe(TypeError);
    expect(read.planted?.message).toBe("said");
  });

  it.each([
    ["Planted", Error],
    ["RangeError", RangeError],
  ])("where they come with data: %s", async (name, expected) => {
    const stream = streamOf(`[["SanitizedError",1,2,-7],"${name}","said"]\n`);
    const { value } = await decodeAnswer(stream, page);
    expect(Planted).not.toHaveBeenCalled();
    expect((value as Error).constructor).toBe(expected);
  });

  it.each([
    ["Planted", Error],
    ["SyntaxError", SyntaxError],
  ])("where the stream has a form for them: %s", async (name, expected) => {
    vi.stubGlobal("Planted", Planted);
    const { value } = await decodeStream(streamOf(`[["E","said","${name}"]]\n`));
    expect(Planted).not.toHaveBeenCalled();
    expect((value as Error).constructor).toBe(expected);
  });

  it("and a field that is called __proto__ is not its object's prototype", async () => {
    const { value } = await decodeStream(
      streamOf('[{"_1":2},"__proto__",{"_3":4},"isOwner",true]\n'),
    );
    expect((value as { isOwner?: boolean }).isOwner).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("CVE-2026-55685: what an address costs is bounded", () => {
  const VERSION = "v1";
  const module = { default: () => null };
  const build = {
    entry: { module: { default: () => new Response() } },
    routes: { root: { id: "root", path: "", module } },
    assets: { version: VERSION, routes: { root: { id: "root" } } },
    future: { v3_lazyRouteDiscovery: true, v3_singleFetch: true },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "production");
  const ask = async (paths: string[]) => {
    const query = new URLSearchParams([["version", VERSION], ...paths.map((path) => ["p", path])]);
    const answer = await handle(new Request(`http://a.example/__manifest?${query.toString()}`));
    return answer.status;
  };
  const ids = ({ matchRoutes }: Pick<typeof serverRouter, "matchRoutes">, address: string) =>
    matchRoutes(tree, address)?.map(({ route }) => route.id) ?? null;
  type Tree = Parameters<typeof serverRouter.matchRoutes>[0];
  const treeOf = (entries: RouteConfigEntry[]): Tree =>
    entries.map(({ id, file, path, index, children }) =>
      index
        ? { id: id ?? file, path, index }
        : { id: id ?? file, path, children: treeOf(children ?? []) },
    );
  const tree: Tree = [{ id: "root", path: "", children: treeOf(productRoutes) }];

  it("lets browsers discover each route of the product", async () => {
    for (const pattern of patterns) {
      const path = `/${pattern.replaceAll(/:\w+|\*/g, "a-name-of-some-length-and-0123456789")}`;
      expect([path, await ask([path])]).toEqual([path, 200]);
    }
    expect(await ask(Array.from({ length: 64 }, (_, at) => `/admin/tags/${at}/edit`))).toBe(200);
  });

  it.each([
    ["too many paths", Array.from({ length: 65 }, (_, at) => `/${at}`)],
    ["a path of too many segments", ["/a".repeat(17)]],
    ["a path of slashes", [`/admin${"/".repeat(17)}x`]],
    ["a path that is too long", [`/${"a".repeat(512)}`]],
  ])("discovers nothing for %s", async (_name, paths) => {
    expect(await ask(paths)).toBe(400);
  });

  it.each(["", "/admin", "/tag", "/admin/tags", "/share/x"])(
    "finds below %j what it would without the bound, however deep",
    (start) => {
      for (const deep of [
        "/a".repeat(60),
        "/".repeat(60),
        `${"/".repeat(60)}x`,
        "/a//".repeat(30),
      ]) {
        expect(ids(serverRouter, start + deep)).toEqual(ids(browserRouter, start + deep));
      }
    },
  );

  it("takes no part of a deep address for the whole", () => {
    const routes = [{ id: "deep", path: "/a".repeat(31) }];
    expect(ids(serverRouter, "/admin")).not.toBeNull();
    expect(serverRouter.matchRoutes(routes, "/a".repeat(31))).not.toBeNull();
    expect(serverRouter.matchRoutes(routes, "/a".repeat(60))).toBeNull();
  });

  it("matches no more of an address than a route can have", () => {
    const [match] = serverRouter.matchRoutes([{ id: "any", path: "*" }], "/a".repeat(4_000)) ?? [];
    expect(match?.route.id).toBe("any");
    expect(match?.pathname.length).toBeLessThan(100);
  });

  it.each([
    ["each ancestor of an address", "/admin/tags/7", 3],
    ["no ancestor of one that is deeper than any", "/a".repeat(4_000), 1],
  ])("looks for the routes of %s when it draws a page", (_name, pathname, times) => {
    let searched = 0;
    const router = {
      state: { matches: [], location: { pathname } },
      get routes() {
        searched += 1;
        return [];
      },
    };
    getPartialManifest({ routes: {} }, router);
    expect(searched).toBe(times);
  });
});

describe("an answer of data", () => {
  const sent = async (data: unknown) => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const stream = encodeViaTurboStream(data, signal, undefined, "production" as never);
    await new Response(stream).text();
    return vi.getTimerCount();
  };

  it("leaves no timer behind", async () => {
    expect(await sent({ rows: [1, 2, 3] })).toBe(0);
    expect(await sent({ later: Promise.resolve("said") })).toBe(0);
    expect(await sent({ later: Promise.reject(new Error("failed")) })).toBe(0);
  });

  it("ends in time all the same", async () => {
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
