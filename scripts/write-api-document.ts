import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { buildOpenApiDocument } from "~/app/api-docs/document";

/** Writes the OpenAPI document that the server reads: last step of a build, and first step of `npm run dev`. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const document = buildOpenApiDocument(await loadRestCalls(), version);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/openapi.json", JSON.stringify(document));
