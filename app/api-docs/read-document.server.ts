import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiDocument } from "./reading/openapi";

type Document = { text: string; document: ApiDocument };
let read: Promise<Document> | undefined;

/** The API's document, as the build has written it; read once. */
export function apiDocument(): Promise<Document> {
  return (read ??= readFile(path.join("build", "server", "openapi.json"), "utf8").then((text) => ({
    text,
    document: JSON.parse(text) as ApiDocument,
  })));
}
