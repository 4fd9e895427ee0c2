import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { log } from "~/server/platform/log";
import { pagePermissions, pagePolicy, SECURITY_HEADERS } from "~/server/platform/security-headers";
import { startUp } from "~/server/start-up";
import { hasErrors, type ParsedChoice } from "./contracts/procedure-choice";
import { DocumentFactsProvider } from "./components/document/document-context";
import type { RouteHandle } from "./components/document/route-handle";
import { renewCookies } from "./http/cookies.server";
import { loadDocumentedCalls } from "./http/documented-calls.server";
import { wantsLite } from "./http/lite.server";
import { moveScriptsIntoBody } from "./http/page-end.server";
import { publicOrigin } from "./http/public-origin.server";
import { insertStyles, resolveStyles } from "./http/styles.server";

export { settings, SettingsError } from "~/server/platform/settings";
export { log } from "~/server/platform/log";
export * as watch from "~/server/platform/request-watch";
export { announceShutDown, shutDown } from "~/server/start-up";

/** Top-level await: delays any server that imports the build (ours, remix-serve, Vite's) until startup has finished. */
export const started = await startUp();
await loadDocumentedCalls();

/** Renders a document; never cached, since pages depend on the caller's permissions. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { externalSources }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const submissionKey = randomBytes(16).toString("hex");
  const { styles, cookie } = resolveStyles(request, context);
  const scriptsEnabled = usesScripts(context) && !(await wantsLite(request.headers));
  if (cookie) headers.append("Set-Cookie", cookie);
  await renewCookies(request, headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(nonce, import.meta.env.DEV, externalSources));
  headers.set("Permissions-Policy", pagePermissions(externalSources));
  headers.set("Cache-Control", "no-store");
  headers.set("Vary", "Cookie, Save-Data");
  // The last script that a page loads, and the only one that its markup does not name.
  if (scriptsEnabled) headers.set("Link", `<${context.manifest.entry.module}>; rel=modulepreload`);
  const { actionData, loaderData, matches } = context.staticHandlerContext;
  const hasFormErrors = (status >= 400 && actionData !== null) || hasQueryErrors(loaderData);
  const isInDialog = matches.some(({ route }) => (route.handle as RouteHandle | undefined)?.dialog);
  const { toast } = (loaderData.root ?? {}) as { toast?: unknown };
  const hasToast = Boolean(toast) && !isInDialog;
  const origin = publicOrigin(request);
  const page = (
    <DocumentFactsProvider
      value={{
        nonce,
        submissionKey,
        scriptsEnabled,
        styles,
        origin,
        hasFormErrors,
        hasToast,
        hasMessage: hasFormErrors || hasToast,
      }}
    >
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </DocumentFactsProvider>
  );
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        // Buffers the page: compressing the chunks of a stream separately takes a fifth more bytes.
        const respond = (page: Buffer) => {
          const html = moveScriptsIntoBody(page.toString());
          const body = styles?.inline ? insertStyles(html, styles.href) : html;
          resolve(new Response(body, { headers, status }));
        };
        pipe(collectPage(respond, reject));
      },
      onShellError: reject,
      onError(error) {
        // The client has disconnected.
        if (request.signal.aborted) return;
        log.error({ err: error }, "drawing a page failed");
      },
    });
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

/** Creates a writable that buffers the page, and calls back with all of it, or with the error. */
function collectPage(onPage: (page: Buffer) => void, onError: (error: Error) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(withoutPadding(chunk));
      done();
    },
    final(done) {
      onPage(Buffer.concat(chunks));
      done();
    },
    destroy(error, done) {
      if (error) onError(error);
      done(error);
    },
  });
}

/** Removes the zeros that React 18 leaves where a character of several bytes does not fit into the rest of a chunk. */
function withoutPadding(chunk: Buffer): Buffer {
  let length = chunk.length;
  while (chunk[length - 1] === 0) length -= 1;
  return chunk.subarray(0, length);
}

/** Whether the page includes client scripts: not if a route has RouteHandle.noScripts. */
function usesScripts({ routeModules, staticHandlerContext: { matches } }: EntryContext): boolean {
  const handles = matches.map(
    ({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined,
  );
  // In development, scripts load the style sheets.
  return import.meta.env.DEV || !handles.some((handle) => handle?.noScripts);
}

/** Adds the page's security headers to the data responses of client-side navigations. */
export function handleDataRequest(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Logs unexpected errors with the request id; pages never show them. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ requestId: context?.requestId, err: error }, "unexpected error");
}

/** Whether a page was asked for by a form that is sent by GET, and in which something is wrong or missing. */
const hasQueryErrors = (loaderData: Record<string, unknown>) =>
  Object.values(loaderData).some((data) => {
    const { chosen, queryErrors = {} } = (data ?? {}) as {
      chosen?: ParsedChoice;
      queryErrors?: object;
    };
    return (chosen?.errors && hasErrors(chosen)) || Object.keys(queryErrors).length > 0;
  });
