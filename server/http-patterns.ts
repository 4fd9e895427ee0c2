import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type Routes = ServerBuild["routes"];
type Tree = Parameters<typeof matchRoutes>[0];

/** Where Remix tells browsers of more routes; it stands in no map. */
const MANIFEST = "/__manifest";
/** An address that our own server refuses, and plain remix-serve does not. */
const UNREADABLE = "unreadable";

/**
 * Makes what finds the pattern of the route map that an address belongs to, such as "/admin/tags/:id/edit": what is
 * counted by it is bounded, whatever is asked for. What the browser's own navigations fetch (/admin/tags.data) counts with
 * its page.
 */
export function patternsOf(routes: Routes): (address: string) => string {
  const tree = childrenOf(undefined, routes);
  const fixed = new Set(patternsIn(tree).filter((pattern) => !/[:*]/.test(pattern)));
  return (address) => {
    const path = (address.split("?", 1)[0] ?? "")
      .replace(/^\/_root\.data$/, "/")
      .replace(/\.data$/, "");
    // Most requests are for one of these, and need no search.
    if (path === MANIFEST || fixed.has(path)) return path;
    if (!isReadable(path)) return UNREADABLE;
    const matched = matchRoutes(tree, path) ?? [];
    return join(matched.map(({ route }) => route.path));
  };
}

function isReadable(path: string): boolean {
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
