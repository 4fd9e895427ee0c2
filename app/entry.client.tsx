import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// Scripts out of the cache come before the first picture, and a slow computer would then show nothing for their sake.
if (document.hidden) hydrate();
else requestAnimationFrame(() => setTimeout(hydrate));
