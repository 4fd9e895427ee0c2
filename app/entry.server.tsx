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
import { DocumentFactsProvider } from "./components/document-context";
import type { RouteHandle } from "./components/route-handle";
import { wantsLite } from "./http/lite.server";
import { ownOrigin } from "./http/own-origin.server";
import { stylesFor } from "./http/styles.server";

export { settings, SettingsError } from "~/server/platform/settings";
export { log } from "~/server/platform/log";
export * as watch from "~/server/platform/request-watch";
export { shutDown } from "~/server/start-up";

/** Every server that takes this build waits here until the product is up: ours, remix-serve, and Vite's. */
export const started = await startUp();

/** Draws a page. Nothing of it is stored anywhere: pages show what only some may see. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { loads }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const submissionKey = randomBytes(16).toString("hex");
  const { styles, cookie } = stylesFor(request, context);
  const scripts = usesScripts(context) && !(await wantsLite(request.headers));
  if (cookie) headers.append("Set-Cookie", cookie);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(nonce, import.meta.env.DEV, loads));
  headers.set("Permissions-Policy", pagePermissions(loads));
  headers.set("Cache-Control", "no-store");
  headers.set("Vary", "Cookie, Save-Data");
  const failed = status >= 400 && context.staticHandlerContext.actionData !== null;
  const origin = ownOrigin(request);
  const page = (
    <DocumentFactsProvider value={{ nonce, submissionKey, scripts, styles, origin, failed }}>
      <RemixServer context={context} url={request.url} nonce={nonce} />
    </DocumentFactsProvider>
  );
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        // In one piece: each piece of a stream is compressed for itself, which takes a fifth more bytes.
        pipe(collector((page) => resolve(new Response(page, { headers, status })), reject));
      },
      onShellError: reject,
      onError(error) {
        // Whoever asked has gone, and the page with them.
        if (request.signal.aborted) return;
        log.error({ err: error }, "drawing a page failed");
      },
    });
    request.signal.addEventListener("abort", () => abort(), { once: true });
  });
}

/** Takes all that is written, and hands it on as one once it ends, or what ended it before. */
function collector(
  whole: (page: Uint8Array<ArrayBuffer>) => void,
  failed: (error: Error) => void,
): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      whole(Buffer.concat(chunks));
      done();
    },
    destroy(error, done) {
      if (error) failed(error);
      done(error);
    },
  });
}

/** Whether a script would have anything to do on the page (RouteHandle). */
function usesScripts({ routeModules, staticHandlerContext: { matches } }: EntryContext): boolean {
  const handles = matches.map(
    ({ route }) => routeModules[route.id]?.handle as RouteHandle | undefined,
  );
  // In development it is scripts that bring the style sheets.
  return import.meta.env.DEV || !handles.some((handle) => handle?.noScripts);
}

/** What the browser's own navigations fetch carries the same headers as a page. */
export function handleDataRequest(response: Response): Response {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.headers.set(name, value);
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Unexpected errors go to the log with the request's id, never to the page. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  log.error({ requestId: context?.requestId, err: error }, "unexpected error");
}
