import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { buildOpenApiDocument } from "~/app/api-docs/document";
import { listDocumentedCalls } from "~/app/api-docs/documented-calls";
import { listProgramChanges } from "~/app/api-docs/program-changes";
import { CALLS_FILE } from "~/app/http/documented-calls.server";

/** Writes the OpenAPI document and what the server has to know of it: last step of a build, and first step of `npm run dev`. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const changes = listProgramChanges(readFileSync("CHANGELOG.md", "utf8"));
const document = buildOpenApiDocument(await loadRestCalls(), version, changes);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/openapi.json", JSON.stringify(document));
writeFileSync(CALLS_FILE, JSON.stringify(listDocumentedCalls(document)));
