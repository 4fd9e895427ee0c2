import { type Location, ScrollRestoration } from "@remix-run/react";
import { cloneElement } from "react";
import { useDocumentFacts } from "./document-context";

/**
 * Gives the history entry a key and restores its scroll position, before scripts are there: Remix's own script, shortened,
 * since every page contains it.
 */
const RESTORE = `{let s=history.state;s?.key||history.replaceState(s={key:Math.random().toString(32).slice(2)},"");try{let y=JSON.parse(sessionStorage.positions)[s.key];y&&scrollTo(0,y)}catch{}}`;

/** Restores the scroll position of each page that the browser returns to. */
export function RestoreScroll() {
  const { nonce } = useDocumentFacts();
  // Called, not rendered, to replace its script, which browsers have run by then.
  const script = ScrollRestoration({ nonce, getKey });
  if (!import.meta.env.SSR) return script;
  return script && cloneElement(script, { dangerouslySetInnerHTML: { __html: RESTORE } });
}

/**
 * Key of a saved scroll position. The router gives all native hash navigations the key "default": a unique key instead
 * makes each scroll to its anchor, not to the position saved for another.
 */
function getKey({ key }: Location): string {
  return key === "default" && typeof document !== "undefined" ? `jump-${++jumps}` : key;
}

/** A counter, since the browser's clock is too coarse for the time between saving and reading a position. */
let jumps = 0;
