import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

const browser = <RemixBrowser />;
const checked = import.meta.env.DEV ? <StrictMode>{browser}</StrictMode> : browser;

/**
 * Resolves once the data that came with the document have been read. Remix begins to when it is drawn, and has React wait;
 * whoever clicks or types meanwhile has React draw at once, which then fails (error 345) and leaves the page without its
 * scripts. So it is asked before there is anything to draw: what it throws is what it waits for.
 */
async function dataRead(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    await reading;
  }
}

async function takeOver() {
  await dataRead();
  startTransition(() => void hydrateRoot(document, checked));
}

// Scripts out of the cache come before the first picture, and a slow computer would then show nothing for their sake.
requestAnimationFrame(() => setTimeout(() => void takeOver()));
