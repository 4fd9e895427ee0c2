import type { UIMatch } from "@remix-run/react";

/** What a route says of itself to the document and the shell around it. */
export type RouteHandle = {
  /** The document's title, from the route's data where it needs that. */
  title?: string | ((match: UIMatch) => string);
  /** What search engines and shared links say of the page, in a sentence or two. Such pages are in the sitemap. */
  description?: string;
  /** Search engines leave the page out: it shows what is somebody's own. */
  noindex?: true;
  /** The route is a dialog over its parent: what stands behind it is inert. */
  dialog?: true;
};

export function handleOf(match: UIMatch): RouteHandle {
  return match.handle ?? {};
}
