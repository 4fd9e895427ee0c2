import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type RequestHandler, type Response } from "express";
import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import type { Logger } from "pino";
import { waitForDrain, trackBackpressure } from "./backpressure";
import { serveAssets } from "./http-assets";
import { checkRequest } from "./http-checks";
import { createMethodMatcher, createPatternMatcher } from "./http-patterns";
import { NOT_FOUND_MESSAGE, refuse, refuseUnknownAsJson, REST_PATHS_SETTING } from "./http-refusal";
import { redactPath } from "./platform/log";
import type * as requestWatch from "./platform/request-watch";
import { SECURITY_HEADERS, transportSecurity } from "./platform/security-headers";
import type { Settings } from "./platform/settings";
import { refuseTinyChunks } from "./small-chunks";
import { discardUnreadBody } from "./unread-body";
import { limitVisitors } from "./visitor-limit";

/** Idle timeout of a client that does not read; effectively up to twice as long, since Node checks at intervals. */
const MAX_IDLE_MS = 60_000;

type HttpServerOptions = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Route map; routes in api/ respond with a JSON envelope. */
  routes: ServerBuild["routes"];
  settings: Settings;
  log: Logger;
  /** Counts requests; injected, since in development Vite loads another copy of the product's modules. */
  watch: Pick<typeof requestWatch, "recordRequestStart" | "recordRequestEnd">;
  /** Vite's middleware in development; by default the files of the build. */
  assets?: RequestHandler;
};

/** Brotli is 7 % smaller than at the default quality of 4, for 0.4 ms of a page of 60 kB; at 4 it is larger than gzip. */
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Creates the HTTP server: the stack of remix-serve, plus request ids, client addresses, security headers on every
 * response, checks before Remix, and an access log without query strings (DESIGN 2).
 */
export function createHttpServer(options: HttpServerOptions): express.Express {
  const { build, routes, settings, log, assets } = options;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", settings.trustProxy);
  app.set(REST_PATHS_SETTING, findRestPaths(routes));
  const findMethods = createMethodMatcher(routes);
  app.use(instrumentRequests(options, findMethods));
  app.use(refuseTinyChunks);
  app.use(checkRequest(settings, findMethods));
  app.use(compression({ brotli: { params: BROTLI_PARAMS } }));
  app.use(trackBackpressure);
  app.use(assets ?? serveAssets());
  app.use(limitVisitors(settings));
  app.use(refuseUnknownAsJson(findMethods));
  const remix = createRequestHandler({
    build,
    getLoadContext: (request, response) => ({
      requestId: String(response.locals.requestId),
      address: request.ip ?? null,
      waitForDrain: () => waitForDrain(response),
    }),
  });
  app.all("*", (request, response, next) => void remix(request, response, next));
  const onError: ErrorRequestHandler = (error, request, response, _next) => {
    const status = errorStatus(error);
    if (status === 500) {
      log.error(
        { requestId: String(response.locals.requestId), err: error as unknown },
        "unexpected error",
      );
    }
    if (response.headersSent) response.destroy();
    else refuse(request, response, status, MESSAGES[status] ?? "This cannot be answered");
  };
  app.use(onError);
  return app;
}

const MESSAGES: Record<number, string> = {
  404: NOT_FOUND_MESSAGE,
  500: "Something went wrong on our side",
};

/** HTTP status of an error from Express, such as a missing file; 500 for all others. */
function errorStatus(error: unknown): number {
  const status =
    typeof error === "object" && error !== null && "status" in error ? error.status : 500;
  if (status === 403) return 404;
  return typeof status === "number" && status >= 400 && status < 500 ? status : 500;
}

function findRestPaths(routes: ServerBuild["routes"]): Set<string> {
  const rest = Object.values(routes).filter((route) => route?.id.startsWith("api/"));
  return new Set(rest.map((route) => route?.path?.split("/", 1)[0] ?? ""));
}

/** Route label of a request in metrics until it passes the checks. */
const REFUSED_ROUTE = "refused";

/** Assigns the request id and default headers; logs and counts the request when the response is closed. */
function instrumentRequests(
  { log, settings, routes, watch }: HttpServerOptions,
  findMethods: ReturnType<typeof createMethodMatcher>,
): RequestHandler {
  const findPattern = createPatternMatcher(routes);
  const headers = {
    ...SECURITY_HEADERS,
    // Default; files and API responses override it.
    "Cache-Control": "no-store",
    ...transportSecurity(settings),
  };
  return (request, response, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    response.locals.requestId = requestId;
    response.locals.routeLabel = REFUSED_ROUTE;
    response.set("X-Request-Id", requestId);
    watch.recordRequestStart();
    setDefaultHeaders(response, () => {
      if (response.statusCode !== 405) return headers;
      // Remix responds with 405 to routes without an action, but sets no Allow header.
      return { ...headers, Allow: findMethods(request.originalUrl) ?? "GET, HEAD" };
    });
    closeIdleReader(response);
    discardUnreadBody(request, response);
    response.on("close", () => {
      const ms = performance.now() - startedAt;
      const { method, originalUrl, socket } = request;
      const route = (response.locals.routeLabel as string | null) ?? findPattern(originalUrl);
      const status = response.writableFinished ? response.statusCode : null;
      watch.recordRequestEnd({ method, route, status, seconds: ms / 1_000 }, socket);
      log.info({
        requestId,
        method: request.method,
        path: redactPath(request.originalUrl),
        // No response header was sent, so the client received no status.
        status: response.headersSent ? response.statusCode : undefined,
        ms: Math.round(ms * 10) / 10,
        bytes: Number(response.getHeader("content-length")) || undefined,
        aborted: response.writableFinished ? undefined : true,
        address: request.ip,
      });
    });
    next();
  };
}

/** Destroys the connection of a client that stops reading, which would hold it and the buffered data forever. */
function closeIdleReader(response: Response) {
  response.setTimeout(MAX_IDLE_MS, () => {
    // Not while the response is still being generated, when there is nothing to read.
    if (response.writableLength > 0) response.destroy();
  });
}

/** Adds missing headers when the head is written. Not earlier, since Remix appends to existing headers. */
function setDefaultHeaders(response: Response, getHeaders: () => Readonly<Record<string, string>>) {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    for (const [name, value] of Object.entries(getHeaders())) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead(...head);
  };
}
