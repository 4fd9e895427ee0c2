import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Area, findArea } from "~/app/contracts/site-area";

/** The routes that import the sheets; whatever fails before its layout is found looks like its area all the same. */
const LAYOUTS: Record<Area, string> = {
  site: "site/layout",
  patient: "patient/layout",
  office: "admin/layout",
  docs: "api-docs/pages/layout",
};

const texts = new Map<string, { text: string; hash: string }>();

/**
 * How this page carries the style sheet of its area: inline, with a cookie to remember it by, on a browser's first page
 * of this release; as a link to what it has in its cache by then on all others. Null in development, where Vite does it.
 */
export function stylesFor(request: Request, { manifest }: EntryContext) {
  const area = findArea(new URL(request.url).pathname);
  const [href] = manifest.routes[LAYOUTS[area]]?.css ?? [];
  if (!href) return { styles: null, cookie: null };
  const { text, hash } = styleSheet(href);
  const name = `styles-${area}`;
  if (request.headers.get("cookie")?.includes(`${name}=${hash}`)) {
    return { styles: { href, inline: null }, cookie: null };
  }
  return {
    styles: { href, inline: text },
    cookie: `${name}=${hash}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  };
}

function styleSheet(href: string) {
  const known = texts.get(href);
  if (known) return known;
  const text = readFileSync(path.join("build", "client", href), "utf8");
  const hash = createHash("sha1").update(text).digest("hex").slice(0, 12);
  const sheet = { text, hash };
  texts.set(href, sheet);
  return sheet;
}
