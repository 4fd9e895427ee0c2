import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { hasTooManySegments, MANIFEST_PATH } from "./segment-limits";

/** Record ids in a path, replaced to form the cache key: paths that differ only in ids match the same route. */
const ID_SEGMENT = /\/\d+(?=\/|$)/g;
const MAX_CACHED = 1_000;

type Routes = ServerBuild["routes"];
type RouteTree = Parameters<typeof matchRoutes>[0];

/** Pattern of invalid paths, which our own server rejects, but plain remix-serve does not. */
const UNREADABLE = "unreadable";

/**
 * Creates a function that maps a URL to its route pattern, such as "/admin/tags/:id/edit", a metric label of bounded
 * cardinality. Single-fetch requests (/admin/tags.data) map to their page.
 */
export function createPatternMatcher(routes: Routes): (address: string) => string {
  const tree = buildTree(undefined, routes);
  const findPattern = (path: string) => {
    if (!isValidPath(path)) return UNREADABLE;
    const matched = matchRoutes(tree, path) ?? [];
    return joinPaths(matched.map(({ route }) => route.path));
  };
  const cache = new Map<string, string>();
  const staticPaths = new Set(listPatterns(tree).filter((pattern) => !/[:*]/.test(pattern)));
  return (address) => {
    const path = (address.split("?", 1)[0] ?? "")
      .replace(/^\/_root\.data$/, "/")
      .replace(/\.data$/, "");
    // Most requests need no matching.
    if (path === MANIFEST_PATH || staticPaths.has(path)) return path;
    const cacheKey = path.replaceAll(ID_SEGMENT, "/1");
    const cached = cache.get(cacheKey);
    if (cached !== undefined) return cached;
    const pattern = findPattern(path);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(cacheKey, pattern);
    return pattern;
  };
}

type RouteFunction = { handlers?: Record<string, unknown> };

/**
 * Creates a function that maps a URL to its `Allow` header; null if there is no route. REST routes list the methods of
 * their handlers; routes whose loader is also their action (files) are read-only.
 */
export function createMethodMatcher(routes: Routes): (address: string) => string | null {
  const tree = buildTree(undefined, routes);
  return (address) => {
    const path = address.split("?", 1)[0] ?? "";
    const leaf = isValidPath(path) ? matchRoutes(tree, path)?.at(-1)?.route : undefined;
    const route = leaf?.id === undefined ? undefined : routes[leaf.id];
    if (!route || route.path?.endsWith("*")) return null;
    const { loader, action } = route.module;
    const handler = (loader ?? action) as RouteFunction | undefined;
    if (handler?.handlers) return allowHeader(Object.keys(handler.handlers));
    if (loader && loader === action) return allowHeader(["GET"]);
    const allowsGet = loader !== undefined || Boolean(route.module.default);
    return [...(allowsGet ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])].join(", ");
  };
}

/** Formats the `Allow` header, adding OPTIONS, and HEAD along with GET. @param methods implemented by handlers */
export const allowHeader = (methods: string[]): string =>
  [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");

function isValidPath(path: string): boolean {
  if (hasTooManySegments(path)) return false;
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

function buildTree(parentId: string | undefined, routes: Routes): RouteTree {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index } = route;
    return [index ? { id, path, index } : { id, path, children: buildTree(id, routes) }];
  });
}

function listPatterns(tree: RouteTree, parents: (string | undefined)[] = []): string[] {
  return tree.flatMap(({ path, children }) => {
    const paths = [...parents, path];
    return [joinPaths(paths), ...listPatterns(children ?? [], paths)];
  });
}

const joinPaths = (paths: (string | undefined)[]) =>
  `/${paths.filter(Boolean).join("/")}`.replace(/\/{2,}/g, "/");
