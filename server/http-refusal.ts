import type { Request, Response } from "express";

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

/** Sends an error outside Remix: as a JSON envelope for API calls, else as a minimal page without a style sheet. */
export function refuse(
  request: Request,
  response: Response,
  status: number,
  message: string,
): void {
  response.status(status);
  response.set("Cache-Control", "no-store");
  if (isRest(request)) {
    response.json({ success: false, result: { message, data: null } });
    return;
  }
  response.type("html");
  response.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>${status} - Calmward</title><h1>${status}</h1><p>${message}.</p>` +
      `<p><a href="/">Calmward</a></p></html>`,
  );
}
