import type { Request, RequestHandler, Response } from "express";
import { corsHeaders } from "./platform/cors";
import { defaultErrorCode } from "./platform/error-codes";

/** Express setting with the first path segments of all REST routes. */
export const REST_PATHS_SETTING = "rest paths";

/** Message of a 404. */
export const NOT_FOUND_MESSAGE = "There is nothing at this address";

/** Whether a request is an API call, by the first segment of its path. */
export function isRest({ app, path }: Request): boolean {
  const firstSegment =
    path
      .split("/", 2)[1]
      ?.toLowerCase()
      .replace(/\.data$/, "") ?? "";
  return (app.get(REST_PATHS_SETTING) as Set<string>).has(firstSegment);
}

/** Whether an error is sent as JSON: to API calls, and to clients whose Accept header prefers it to HTML. */
export const prefersJson = (request: Request): boolean =>
  isRest(request) || request.accepts(["html", "json"]) === "json";

/** Sends an error outside Remix: as a JSON envelope for API calls and clients that ask for it, else as a minimal page without a style sheet. */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  message: string,
): void {
  response.status(status);
  response.set("Cache-Control", "no-store");
  if (isRest(request)) response.set(corsHeaders(request.get("origin")));
  if (prefersJson(request)) {
    const code = defaultErrorCode(status);
    response.json({ success: false, result: { message, code, data: null } });
    return;
  }
  response.type("html");
  response.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${status} - Calmward</title><h1>${status}</h1><p>${message}.</p>` +
      `<p><a href="/">Calmward</a></p></html>`,
  );
}

/** Answers an unknown address with a 404 in JSON to a client that asks for JSON; other clients get the page of the site. */
export const refuseUnknownAsJson =
  (findMethods: (address: string) => string | null): RequestHandler =>
  (request, response, next) => {
    if (isRest(request) || !prefersJson(request)) return next();
    if (findMethods(request.originalUrl) !== null) return next();
    refuse(request, response, 404, NOT_FOUND_MESSAGE);
  };
