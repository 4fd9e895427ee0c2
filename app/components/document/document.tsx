import { Links, Scripts, type UIMatch, useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { FAILED_TITLE, FailureProvider, useDocumentFacts } from "./document-context";
import { findArea } from "~/app/contracts/site-area";
import { BODY_CLASSES, ROOT_CLASSES } from "./area-classes";
import { readHandle, readHandleText } from "./route-handle";
import { ClientLinks } from "./client-links";
import { RestoreScroll } from "./restore-scroll";
import { useHydrated } from "./use-hydrated";

/** HTML document of every page; `title` replaces the title from the route's handle. */
export function Document({ children, title }: { children: ReactNode; title?: string }) {
  const {
    nonce,
    scriptsEnabled,
    submissionKey,
    hasFormErrors: initiallyFailed,
  } = useDocumentFacts();
  const [failed, reportFailure] = useState(initiallyFailed);
  const pageTitle = useTitle();
  const area = findArea(useLocation().pathname);
  return (
    <html
      lang="en"
      className={ROOT_CLASSES[area]}
      data-scripts={scriptsEnabled ? "" : undefined}
      data-submission={scriptsEnabled ? submissionKey : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${failed ? FAILED_TITLE : ""}${title ?? pageTitle}`}</title>
        <PreviewTags title={title ?? pageTitle} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Styles />
      </head>
      <body className={BODY_CLASSES[area]}>
        <FailureProvider value={reportFailure}>{children}</FailureProvider>
        {scriptsEnabled && (
          <>
            <ClientLinks />
            <RestoreScroll />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

function useTitle(): string {
  const titles = useMatches().map(readTitle);
  const pageTitle = titles.filter(Boolean).at(-1);
  return pageTitle ? `${pageTitle} - Calmward` : "Calmward";
}

/** Title of a route; that of a dialog about a record ends with the record's name: "Delete Tag Blood". */
function readTitle(match: UIMatch): string | undefined {
  const { dialog, title } = readHandle(match);
  const data = match.data as { name?: unknown } | null | undefined;
  return dialog && typeof title === "string" && typeof data?.name === "string"
    ? `${title} ${data.name}`
    : readHandleText(match, "title");
}

/** Meta tags for search engines and link previews. */
function PreviewTags({ title }: { title: string }) {
  const matches = useMatches();
  const { pathname } = useLocation();
  const { origin } = useDocumentFacts();
  const page = matches.at(-1);
  const description = page && readHandleText(page, "description");
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

/**
 * Styles: on a visitor's first page the rules that it needs are inlined, which saves a round trip; on later pages the style
 * sheet is linked, from the cache.
 */
function Styles() {
  const { styles, nonce } = useDocumentFacts();
  // A document that replaces one in the browser, after an error, may not have styles of its own, by the security policy.
  const isHydrated = useHydrated();
  const [isFromServer] = useState(!isHydrated);
  // Development has no built style sheet.
  if (!styles) return import.meta.env.DEV ? <Links /> : null;
  if (styles.inline === null || !isFromServer)
    return <link rel="stylesheet" href={styles.href} data-styles="" />;
  return (
    <>
      <style
        data-styles={styles.href}
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: styles.inline }}
      />
      {/* A print style sheet does not delay rendering: it fills the cache for the next page, and applyStyleSheet uses it. */}
      <link rel="stylesheet" media="print" href={styles.href} />
    </>
  );
}

/** Applies the whole style sheet, since scripts will render elements that the first page did not have. */
export function applyStyleSheet(): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet][media=print]");
  if (link) link.media = "all";
}
