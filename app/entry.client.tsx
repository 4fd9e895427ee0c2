import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

const browser = <RemixBrowser />;
const checked = import.meta.env.DEV ? <StrictMode>{browser}</StrictMode> : browser;

// Scripts out of the cache come before the first picture, and a slow computer would then show nothing for their sake.
requestAnimationFrame(() => setTimeout(startTransition, 0, () => hydrateRoot(document, checked)));
