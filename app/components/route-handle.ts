import type { UIMatch } from "@remix-run/react";

/** Words, or what makes them of the route's data; there is none where its loader failed. */
type OfMatch = string | ((match: UIMatch) => string | undefined);

/** What a route says of itself to the document and the shell around it. */
export type RouteHandle = {
  /** The document's title, from the route's data where it needs that. */
  title?: OfMatch;
  /** What search engines and shared links say of the page, in a sentence or two. Such pages are in the sitemap. */
  description?: OfMatch;
  /** Search engines leave the page out: it shows what is somebody's own. */
  noindex?: true;
  /** The pages have nothing that a script would do, and load none. */
  noScripts?: true;
  /** The route is a dialog over its parent: what stands behind it is inert. */
  dialog?: true;
};

export function readHandle(match: UIMatch): RouteHandle {
  return match.handle ?? {};
}

/** A title or a description in words. */
export function handleText(match: UIMatch, name: "title" | "description"): string | undefined {
  const words = readHandle(match)[name];
  return typeof words === "function" ? words(match) : words;
}
