import { createContext, useContext, useEffect } from "react";

/** What only the server knows when it draws a document. The browser reads the same from the document it got. */
export type DocumentFacts = {
  nonce: string | undefined;
  /** Whether the page carries its scripts; not in Lite mode, nor where its route has no use for them. */
  scripts: boolean;
  /** The product's style sheet, and its text when this page carries it inline. Null in development. */
  styles: { href: string; inline: string | null } | null;
  /** What makes the forms of this document safe to send twice. */
  submissionKey: string;
  /** Where users see the product, such as "https://calmward.example". */
  origin: string;
  /** Whether the document answers a form that was refused. */
  failed: boolean;
};

/** What the title of a page with errors begins with, so that it is the first thing a screen reader says. */
export const FAILED_TITLE = "Error: ";

const DocumentContext = createContext<DocumentFacts | null>(null);
export const DocumentFactsProvider = DocumentContext.Provider;

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext) ?? factsOfThisDocument();
}

function factsOfThisDocument(): DocumentFacts {
  const inline = document.querySelector("style[data-styles]");
  const linked = document.querySelector<HTMLLinkElement>("link[data-styles]");
  const canonical = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  const href = inline?.getAttribute("data-styles") ?? linked?.getAttribute("href");
  return {
    nonce: undefined,
    submissionKey: document.documentElement.dataset.submission ?? "",
    scripts: true,
    origin: new URL(canonical?.href ?? location.href).origin,
    failed: document.title.startsWith(FAILED_TITLE),
    styles: href ? { href, inline: inline?.textContent ?? null } : null,
  };
}

const FailureContext = createContext<(failed: boolean) => void>(() => undefined);
export const FailureProvider = FailureContext.Provider;

/** How a form tells the document that it was refused, or no longer: the title says so. */
export function useReportFailure(failure: unknown): void {
  const report = useContext(FailureContext);
  const failed = Boolean(failure);
  useEffect(() => {
    report(failed);
    return () => report(false);
  }, [failed, report]);
}
