import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type Area, findArea } from "~/app/contracts/site-area";

/** Routes that import the areas' style sheets; also used for errors before a layout is matched. */
const LAYOUTS: Record<Area, string> = {
  site: "site/layout",
  patient: "patient/layout",
  office: "admin/layout",
  docs: "api-docs/pages/layout",
};

const sheetCache = new Map<string, { text: string; hash: string }>();

/**
 * Resolves the style sheet of a page's area: inlined, with a cookie that records its hash, on a browser's first page of
 * this release; linked on later pages, when it is cached. Null in development, where Vite loads it.
 */
export function resolveStyles(request: Request, { manifest }: EntryContext) {
  const area = findArea(new URL(request.url).pathname);
  const [href] = manifest.routes[LAYOUTS[area]]?.css ?? [];
  if (!href) return { styles: null, cookie: null };
  const { text, hash } = readStyleSheet(href);
  const name = `styles-${area}`;
  if (request.headers.get("cookie")?.includes(`${name}=${hash}`)) {
    return { styles: { href, inline: null }, cookie: null };
  }
  return {
    styles: { href, inline: text },
    cookie: `${name}=${hash}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`,
  };
}

function readStyleSheet(href: string) {
  const cached = sheetCache.get(href);
  if (cached) return cached;
  const text = readFileSync(path.join("build", "client", href), "utf8");
  const hash = createHash("sha1").update(text).digest("hex").slice(0, 12);
  const sheet = { text, hash };
  sheetCache.set(href, sheet);
  return sheet;
}
