import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { hasTooManySegments, MANIFEST } from "./address-limits";

/** Addresses that differ in the numbers of records belong to one route: a search through all of them takes a while. */
const NUMBER = /\/\d+(?=\/|$)/g;
const MAX_CACHED = 1_000;

type Routes = ServerBuild["routes"];
type Tree = Parameters<typeof matchRoutes>[0];

/** An address that our own server refuses, and plain remix-serve does not. */
const UNREADABLE = "unreadable";

/**
 * Makes what finds the pattern of the route map that an address belongs to, such as "/admin/tags/:id/edit": what is
 * counted by it is bounded, whatever is asked for. What the browser's own navigations fetch (/admin/tags.data) counts with
 * its page.
 */
export function createPatternMatcher(routes: Routes): (address: string) => string {
  const tree = childrenOf(undefined, routes);
  const search = (path: string) => {
    if (!isReadable(path)) return UNREADABLE;
    const matched = matchRoutes(tree, path) ?? [];
    return join(matched.map(({ route }) => route.path));
  };
  const known = new Map<string, string>();
  const fixed = new Set(patternsIn(tree).filter((pattern) => !/[:*]/.test(pattern)));
  return (address) => {
    const path = (address.split("?", 1)[0] ?? "")
      .replace(/^\/_root\.data$/, "/")
      .replace(/\.data$/, "");
    // Most requests are for one of these, and need no search.
    if (path === MANIFEST || fixed.has(path)) return path;
    const shape = path.replaceAll(NUMBER, "/1");
    const before = known.get(shape);
    if (before !== undefined) return before;
    const pattern = search(path);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(shape, pattern);
    return pattern;
  };
}

type Answer = { handlers?: Record<string, unknown> };

/**
 * Makes what finds the methods that an address takes, as they stand in `Allow`; null where there is nothing. Of a REST path
 * they are its handlers', of an address that only reads and says so itself (a file) its loader's.
 */
export function createMethodMatcher(routes: Routes): (address: string) => string | null {
  const tree = childrenOf(undefined, routes);
  return (address) => {
    const path = address.split("?", 1)[0] ?? "";
    const leaf = isReadable(path) ? matchRoutes(tree, path)?.at(-1)?.route : undefined;
    const route = leaf?.id === undefined ? undefined : routes[leaf.id];
    if (!route || route.path?.endsWith("*")) return null;
    const { loader, action } = route.module;
    const answer = (loader ?? action) as Answer | undefined;
    if (answer?.handlers) return allowHeader(Object.keys(answer.handlers));
    if (loader && loader === action) return allowHeader(["GET"]);
    const reads = loader !== undefined || Boolean(route.module.default);
    return [...(reads ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])].join(", ");
  };
}

/** What `Allow` says where somebody answers for some methods: HEAD and OPTIONS come with them. */
export const allowHeader = (methods: string[]): string =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");

function isReadable(path: string): boolean {
  if (hasTooManySegments(path)) return false;
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function childrenOf(parentId: string | undefined, routes: Routes): Tree {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: childrenOf(id, routes) }];
  });
}

function patternsIn(tree: Tree, above: (string | undefined)[] = []): string[] {
  return tree.flatMap(({ path, children }) => {
    const here = [...above, path];
    return [join(here), ...patternsIn(children ?? [], here)];
  });
}

const join = (paths: (string | undefined)[]) =>
  `/${paths.filter(Boolean).join("/")}`.replace(/\/{2,}/g, "/");
