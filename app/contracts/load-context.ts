import type { SurveyToAnswer } from "~/server/patients/own-surveys";
import type { PageSources } from "~/server/platform/security-headers";

/**
 * Remix load context of a request, from the HTTP server: one object for all its loaders and its action. Every member is
 * optional, since plain remix-serve provides none.
 */
export type LoadContext = {
  requestId?: string;
  address?: string | null;
  /** Backpressure: resolves when the response's send buffer has drained. */
  waitForDrain?: () => Promise<void>;
  /** External sources for the page's content security policy, added by its loaders. */
  externalSources?: PageSources;
  /** Survey of a refused submission, which the page shows again, even if it was unpublished meanwhile. */
  answeredSurvey?: SurveyToAnswer;
  /** Set by an action whose sign-in is missing or has expired: the page shows the sign-in form, with the submitted form stashed. */
  signInAgain?: SignInFormValues;
};

/** Hidden values of the sign-in form. */
export type SignInFormValues = {
  /** Path to redirect to after signing in. */
  back: string;
  /** The stashed form as encoded by stashed-form.server.ts; null for none. */
  stashedForm: string | null;
  /** Of a form of the patients' pages: the texts of its fields, to send it again after signing in there. */
  patientFields?: Record<string, string | string[]>;
};

declare module "@remix-run/node" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- module augmentation of Remix's type
  interface AppLoadContext extends LoadContext {}
}
