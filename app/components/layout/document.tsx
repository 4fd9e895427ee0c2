import { Links, Scripts, ScrollRestoration, useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { FAILED_TITLE, FailureProvider, useDocumentFacts } from "../document-context";
import { readHandle, handleText } from "../route-handle";
import { ClientLinks } from "./client-links";

/** The HTML document around every page. */
export function Document({ children, title }: { children: ReactNode; title?: string }) {
  const { nonce, scripts, submissionKey, failed: failedAtFirst } = useDocumentFacts();
  const [failed, reportFailure] = useState(failedAtFirst);
  const ownTitle = useTitle();
  return (
    <html
      lang="en"
      data-scripts={scripts ? "" : undefined}
      data-submission={scripts ? submissionKey : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${failed ? FAILED_TITLE : ""}${title ?? ownTitle}`}</title>
        <ForOthers title={title ?? ownTitle} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles />
      </head>
      <body>
        <FailureProvider value={reportFailure}>{children}</FailureProvider>
        {scripts && (
          <>
            <ClientLinks />
            <ScrollRestoration nonce={nonce} getKey={scrollKey} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * What a scroll position is remembered by. The browser's own jumps within a page all have the same key: each goes to its
 * anchor, never to where another was left.
 */
function scrollKey({ key }: { key: string }): string {
  return key === "default" && typeof document !== "undefined" ? `jump-${++jumps}` : key;
}

/** Counted, as the clock of a browser stands still for longer than the router takes to save and look up a position. */
let jumps = 0;

function useTitle(): string {
  const titles = useMatches().map((match) => handleText(match, "title"));
  const own = titles.filter(Boolean).at(-1);
  return own ? `${own} - Calmward` : "Calmward";
}

/** What search engines, and people who are sent a link, see of the page. */
function ForOthers({ title }: { title: string }) {
  const matches = useMatches();
  const { pathname } = useLocation();
  const { origin } = useDocumentFacts();
  const page = matches.at(-1);
  const description = page && handleText(page, "description");
  if (matches.some((match) => readHandle(match).noindex))
    return <meta name="robots" content="noindex" />;
  if (!description) return null;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={origin + pathname} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Calmward" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={origin + pathname} />
      <meta property="og:image" content={`${origin}/site/social.png`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Inline on a visitor's first page, which then needs one round trip less; linked, from the cache, afterwards. */
function Styles() {
  const { styles, nonce } = useDocumentFacts();
  if (!styles) return <Links />;
  if (styles.inline === null) return <link rel="stylesheet" href={styles.href} data-styles="" />;
  return (
    <>
      <style
        data-styles={styles.href}
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: styles.inline }}
      />
      <link rel="stylesheet" media="print" href={styles.href} />
    </>
  );
}
