import type { Request, Response } from "express";

/** The application's setting that holds the first segments of all REST paths. */
export const REST_PATHS = "rest paths";

/** What is said where there is nothing. */
export const NOT_FOUND = "There is nothing at this address";

/** Whether a request is a program's: what answers there is a REST path, or would be. */
export function isRest({ app, path }: Request): boolean {
  const firstSegment =
    path
      .split("/", 2)[1]
      ?.toLowerCase()
      .replace(/\.data$/, "") ?? "";
  return (app.get(REST_PATHS) as Set<string>).has(firstSegment);
}

/** Answers outside Remix: in the envelope below a REST path, else as a small page that needs no style sheet. */
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
