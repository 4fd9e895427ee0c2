import type { EntryContext } from "@remix-run/node";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { isSecure, settings } from "~/server/platform/settings";
import { cookieName, hasCookie, YEAR_SECONDS } from "./cookies.server";
import { findClasses, selectStyles, type StyleRule } from "./page-styles.server";

const COOKIE = "styles";

/** Stands in the page for its inline styles until insertStyles, which needs the finished page. */
const PLACEHOLDER = "/* styles of this page */";

type StyleSheet = { rules: readonly StyleRule[]; hash: string };
const sheetCache = new Map<string, StyleSheet>();

/**
 * Resolves the style sheet of a page. On a browser's first page of this release the rules that the page needs are
 * inlined, and a cookie records the sheet's hash; on later pages the sheet, which is cached, is linked. Null in
 * development, where Vite loads it.
 */
export function resolveStyles(request: Request, { manifest }: EntryContext) {
  const [href] = manifest.routes.root?.css ?? [];
  if (!href) return { styles: null, cookie: null };
  const { hash } = readStyleSheet(href);
  if (hasCookie(request.headers, COOKIE, hash)) {
    return { styles: { href, inline: null }, cookie: null };
  }
  return {
    styles: { href, inline: PLACEHOLDER },
    cookie: formatCookie(hash),
  };
}

/** Set-Cookie value with a hash, which needs no encoding. */
const formatCookie = (hash: string) =>
  `${cookieName(COOKIE)}=${hash}; Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${isSecure(settings()) ? "; Secure" : ""}`;

/** Inserts the rules that a page needs into its style element, in place of the placeholder. */
export function insertStyles(page: string, href: string): string {
  const css = selectStyles(readStyleSheet(href).rules, findClasses(page));
  return page.replace(PLACEHOLDER, () => css);
}

function readStyleSheet(href: string): StyleSheet {
  const cached = sheetCache.get(href);
  if (cached) return cached;
  const rules = readFileSync(path.join("build", "client", `${href}.json`), "utf8");
  const hash = createHash("sha1").update(rules).digest("hex").slice(0, 12);
  const sheet = { rules: JSON.parse(rules) as StyleRule[], hash };
  sheetCache.set(href, sheet);
  return sheet;
}
