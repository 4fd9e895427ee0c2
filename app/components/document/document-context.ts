import { createContext, useContext, useEffect } from "react";

/** Document data that the server provides while rendering; the browser reads it back from the document. */
type DocumentFacts = {
  nonce: string | undefined;
  /** Whether the page includes client scripts: not in Lite mode, nor on routes without a use for them. */
  scriptsEnabled: boolean;
  /** The style sheet's URL, and its text if inlined. Null in development. */
  styles: { href: string; inline: string | null } | null;
  /** Idempotency key of this document's forms. */
  submissionKey: string;
  /** The public origin, such as "https://calmward.example". */
  origin: string;
  /** Whether the document is the response to a form with errors. */
  hasFormErrors: boolean;
  /** Whether the page, and no dialog over it, shows a toast. Known to the server only. */
  hasToast?: boolean;
  /** Whether it shows that or errors of a form, which then have the focus. Known to the server only. */
  hasMessage?: boolean;
};

/** Prefix of the title of a page with errors, which screen readers announce first. */
export const FAILED_TITLE = "Error: ";

const DocumentContext = createContext<DocumentFacts | null>(null);
export const DocumentFactsProvider = DocumentContext.Provider;

/** Facts of the document while the server renders it; null in the browser. */
export const useServerFacts = () => useContext(DocumentContext);

export function useDocumentFacts(): DocumentFacts {
  return useContext(DocumentContext) ?? readDocumentFacts();
}

function readDocumentFacts(): DocumentFacts {
  const inlineStyle = document.querySelector("style[data-styles]");
  const styleLink = document.querySelector<HTMLLinkElement>("link[data-styles]");
  const canonicalLink = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
  const href = inlineStyle?.getAttribute("data-styles") ?? styleLink?.getAttribute("href");
  return {
    nonce: undefined,
    submissionKey: document.documentElement.dataset.submission ?? "",
    scriptsEnabled: true,
    origin: new URL(canonicalLink?.href ?? location.href).origin,
    hasFormErrors: document.title.startsWith(FAILED_TITLE),
    styles: href ? { href, inline: inlineStyle?.textContent ?? null } : null,
  };
}

const FailureContext = createContext<(failed: boolean) => void>(() => undefined);
export const FailureProvider = FailureContext.Provider;

/** Reports a form's failure, if truthy, to the document, whose title then starts with FAILED_TITLE. */
export function useReportFailure(failure: unknown): void {
  const report = useContext(FailureContext);
  const failed = Boolean(failure);
  useEffect(() => {
    report(failed);
    return () => report(false);
  }, [failed, report]);
}
