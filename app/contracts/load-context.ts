import type { PageLoads } from "~/server/platform/security-headers";

/**
 * What our HTTP server knows of a request beside the request; plain remix-serve knows nothing of it. There is one
 * object for all loaders and the action of a request.
 */
export type LoadContext = {
  requestId?: string;
  address?: string | null;
  /** Resolves when the client has taken most of what was sent so far. */
  drained?: () => Promise<void>;
  /** Set by loaders whose page loads more than our own files: its policy lets it, and no other one. Each adds its own. */
  loads?: PageLoads;
  /** Set by an action that was refused for want of a sign-in: the page asks for it, and keeps what was typed. */
  signInAgain?: SignInAgain;
};

/** What the sign-in form carries along. */
export type SignInAgain = {
  /** Where to go afterwards. */
  back: string;
  /** What a refused form held, as kept-form writes it; null when there was nothing to keep. */
  kept: string | null;
};

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is how Remix takes the type
  interface AppLoadContext extends LoadContext {}
}
