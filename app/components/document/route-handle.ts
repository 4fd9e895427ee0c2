import type { UIMatch } from "@remix-run/react";

/** Text, or a function of the route's match; `match.data` is undefined if the loader failed. */
type MatchText = string | ((match: UIMatch) => string | undefined);

/** A route's `handle`: metadata for the document and the layouts. */
export type RouteHandle = {
  /** The document's title; a dialog's text gets the `name` of its loader's data. */
  title?: MatchText;
  /** Meta description of one or two sentences. Pages with one are in the sitemap. */
  description?: MatchText;
  /** Excluded from search engines, for personal pages. */
  noindex?: true;
  /** Loads no client scripts, for pages without a use for them. */
  noScripts?: true;
  /** The route is a dialog over its parent, which becomes inert. */
  dialog?: true;
  /** The page is a single column of text or fields, in the middle of wide windows. */
  narrow?: true;
};

/** Title of a record's page, or of the edit form in it. */
export const detailTitle =
  (unknownName: string) =>
  ({ data }: UIMatch) => {
    const page = data as { facts: { name: string }; form: unknown } | undefined;
    return `${page?.facts.name ?? unknownName} - ${page?.form ? "Edit" : "Details"}`;
  };

export function readHandle(match: UIMatch): RouteHandle {
  return match.handle ?? {};
}

/** Resolves a match's title or description. */
export function readHandleText(match: UIMatch, name: "title" | "description"): string | undefined {
  const text = readHandle(match)[name];
  return typeof text === "function" ? text(match) : text;
}
