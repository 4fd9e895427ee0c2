import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { waitForDrain, trackBackpressure } from "./backpressure";
import { serveAssets } from "./http-assets";
import { checkRequest } from "./http-checks";
import { createMethodMatcher, createPatternMatcher } from "./http-patterns";
import { NOT_FOUND, refuse, REST_PATHS } from "./http-refusal";
import { pathForLog } from "./platform/log";
import type * as requestWatch from "./platform/request-watch";
import { SECURITY_HEADERS } from "./platform/security-headers";
import { isSecure, type Settings } from "./platform/settings";
import { refuseTinyChunks } from "./small-chunks";
import { limitVisitors } from "./visitor-limit";

const MAX_DRAINED_BYTES = 16_777_216;
const MAX_DRAIN_MS = 5_000;
/** Whoever takes nothing of an answer for so long, and for so long again, has gone: Node looks twice. */
const MAX_IDLE_MS = 60_000;

type Parts = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The route map: what stands in api/ answers in the envelope. */
  routes: ServerBuild["routes"];
  settings: Settings;
  log: Logger;
  /** Counts requests; handed in, since in development the product's modules are another copy. */
  watch: Pick<typeof requestWatch, "requestBegan" | "requestEnded">;
  /** In development Vite serves what the build would hold. */
  assets?: RequestHandler;
};

/**
 * The HTTP server: what remix-serve is made of, and what it lacks: request ids, client addresses, headers on every
 * answer, checks before Remix sees a request, and a log without queries (DESIGN 2).
 */
export function createHttpServer(parts: Parts): express.Express {
  const { build, routes, settings, log, assets } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", settings.trustProxy);
  app.set(REST_PATHS, findRestPaths(routes));
  const methodsAt = createMethodMatcher(routes);
  app.use(identify(parts, methodsAt));
  app.use(refuseTinyChunks);
  app.use(checkRequest(settings, methodsAt));
  app.use(compression());
  app.use(trackBackpressure);
  app.use(assets ?? serveAssets());
  app.use(limitVisitors(settings));
  const remix = createRequestHandler({
    build,
    getLoadContext: (request, response) => ({
      requestId: String(response.locals.requestId),
      address: request.ip ?? null,
      drained: () => waitForDrain(response),
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
  404: NOT_FOUND,
  500: "Something went wrong on our side",
};

/** What Express says of a request that it could not answer, such as a file that is not there. */
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

/** What a request is counted as until it has been looked at. */
const REFUSED = "refused";

/** Gives a request its id and the headers of every answer, and logs and counts it when it has been answered. */
function identify(
  { log, settings, routes, watch }: Parts,
  methodsAt: ReturnType<typeof createMethodMatcher>,
): RequestHandler {
  const patternOf = createPatternMatcher(routes);
  const headers = {
    ...SECURITY_HEADERS,
    // Files and programs' answers say otherwise.
    "Cache-Control": "no-store",
    // Whoever came over TLS once never comes without it again.
    ...(isSecure(settings) && { "Strict-Transport-Security": "max-age=31536000" }),
  };
  return (request, response, next) => {
    const requestId = randomUUID();
    const began = performance.now();
    response.locals.requestId = requestId;
    response.locals.countedAs = REFUSED;
    response.set("X-Request-Id", requestId);
    watch.requestBegan();
    setUnlessSet(response, () => {
      if (response.statusCode !== 405) return headers;
      // Remix refuses what an address has no action for, and says no more.
      return { ...headers, Allow: methodsAt(request.originalUrl) ?? "GET, HEAD" };
    });
    closeIdleReader(response);
    response.on("finish", () => drain(request));
    response.on("close", () => {
      const ms = performance.now() - began;
      const { method, originalUrl, socket } = request;
      const route = (response.locals.countedAs as string | null) ?? patternOf(originalUrl);
      const status = response.writableFinished ? response.statusCode : null;
      watch.requestEnded({ method, route, status, seconds: ms / 1_000 }, socket);
      log.info({
        requestId,
        method: request.method,
        path: pathForLog(request.originalUrl),
        status: response.statusCode,
        ms: Math.round(ms * 10) / 10,
        bytes: Number(response.getHeader("content-length")) || undefined,
        aborted: response.writableFinished ? undefined : true,
        address: request.ip,
      });
    });
    next();
  };
}

/** A reader who stays and takes nothing would hold a connection, and what waits to be sent, for ever. */
function closeIdleReader(response: Response) {
  response.setTimeout(MAX_IDLE_MS, () => {
    // While an answer is still being made nothing is sent either, and nobody is to blame for that.
    if (response.writableLength > 0) response.destroy();
  });
}

/**
 * Reads on, up to a limit, what a refused request still sends: a client that is not heard out may miss the answer, and
 * its next request on the connection would wait for nothing.
 */
function drain(request: Request) {
  if (request.complete || request.destroyed) return;
  let left = MAX_DRAINED_BYTES;
  request.removeAllListeners("data");
  request.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  request.setTimeout(MAX_DRAIN_MS, () => request.destroy());
}

/** Adds headers at the moment the head is written, where the answer has not set its own: Remix appends. */
function setUnlessSet(response: Response, headers: () => Readonly<Record<string, string>>) {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response;
  response.writeHead = (...head: unknown[]) => {
    for (const [name, value] of Object.entries(headers())) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    return writeHead(...head);
  };
}
