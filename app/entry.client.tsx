import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { applyStyleSheet } from "./components/document/document";

const browser = <RemixBrowser />;
const app = import.meta.env.DEV ? <StrictMode>{browser}</StrictMode> : browser;

/**
 * Resolves once the document's streamed loader data has been decoded. RemixBrowser suspends on it by throwing a promise.
 * If an event during hydration forced a synchronous render meanwhile, React would fail (error 345) and leave the page
 * without scripts; so it is called once before hydration, to await the thrown promise.
 */
async function waitForData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

async function hydrate() {
  await waitForData();
  applyStyleSheet();
  startTransition(() => void hydrateRoot(document, app));
}

// Hydrate after the first paint: cached scripts would run before it, and delay it on slow devices.
requestAnimationFrame(() => setTimeout(() => void hydrate()));
