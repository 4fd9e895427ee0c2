/** What our HTTP server knows of a request beside the request; plain remix-serve knows nothing of it. */
export type LoadContext = { requestId?: string; address?: string | null };

declare module "@remix-run/node" {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- it is how Remix takes the type
  interface AppLoadContext extends LoadContext {}
}
