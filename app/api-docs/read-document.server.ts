import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ApiDocument } from "./reading/openapi";

type Document = { text: string; document: ApiDocument };
let cached: Promise<Document> | undefined;

/** Reads the API's document from the build, and caches it. @throws Error of the file system */
export function readApiDocument(): Promise<Document> {
  return (cached ??= loadDocument().catch((error: unknown) => {
    // Retry next time: the failure may be transient, e.g. too many open files.
    cached = undefined;
    throw error;
  }));
}

async function loadDocument(): Promise<Document> {
  const text = await readFile(path.join("build", "server", "openapi.json"), "utf8");
  return { text, document: JSON.parse(text) as ApiDocument };
}
