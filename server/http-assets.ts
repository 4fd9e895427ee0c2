import express, { type RequestHandler } from "express";
import { readdirSync } from "node:fs";
import path from "node:path";
import { DRAWING_POLICY } from "./platform/security-headers";

/** Route label of static files in metrics, as they match no route. */
const FILES_ROUTE = "files";

/** Serves static files: those of the build are immutable, those of public/ may change under their name. */
export function serveAssets(): RequestHandler {
  const client = path.join("build", "client");
  const router = express.Router();
  router.use("/assets", countAsFile);
  router.use(
    "/assets",
    express.static(path.join(client, "assets"), {
      immutable: true,
      maxAge: "1y",
      fallthrough: false,
    }),
  );
  // The paths are looked up in a set: a stat for every request, such as "/tag", would cost more than many responses.
  const entries = readdirSync(client, { recursive: true, withFileTypes: true });
  const publicPaths = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`),
  );
  const publicFiles = express.static(client, {
    maxAge: "1h",
    index: false,
    dotfiles: "ignore",
    setHeaders: (response, file) => {
      if (file.endsWith(".svg")) response.setHeader("Content-Security-Policy", DRAWING_POLICY);
    },
  });
  router.use((request, response, next) => {
    if (!publicPaths.has(request.path)) return next();
    response.locals.routeLabel = FILES_ROUTE;
    publicFiles(request, response, next);
  });
  return router;
}

/** Labels the request as one for a static file in metrics. */
const countAsFile: RequestHandler = (_request, response, next) => {
  response.locals.routeLabel = FILES_ROUTE;
  next();
};
