import express, { type RequestHandler } from "express";
import { readdirSync } from "node:fs";
import path from "node:path";
import { DRAWING_POLICY } from "./platform/security-headers";

/** What a file is counted as, since it is no route of the map. */
const FILES = "files";

/** Files of the build never change under their name; files of public/ may. */
export function serveAssets(): RequestHandler {
  const client = path.join("build", "client");
  const files = express.Router();
  files.use("/assets", countAsFile);
  files.use(
    "/assets",
    express.static(path.join(client, "assets"), {
      immutable: true,
      maxAge: "1y",
      fallthrough: false,
    }),
  );
  // By name: asking the disk at every request whether "/tag" is a file costs more than many an answer.
  const found = readdirSync(client, { recursive: true, withFileTypes: true });
  const names = new Set(
    found
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => `/${path.relative(client, path.join(parentPath, name))}`),
  );
  const others = express.static(client, {
    maxAge: "1h",
    index: false,
    dotfiles: "ignore",
    setHeaders: (response, file) => {
      if (file.endsWith(".svg")) response.setHeader("Content-Security-Policy", DRAWING_POLICY);
    },
  });
  files.use((request, response, next) => {
    if (!names.has(request.path)) return next();
    response.locals.countedAs = FILES;
    others(request, response, next);
  });
  return files;
}

const countAsFile: RequestHandler = (_request, response, next) => {
  response.locals.countedAs = FILES;
  next();
};
