import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { buildOpenApiDocument, listQueryParameters } from "~/app/api-docs/document";
import { PARAMETERS_FILE } from "~/app/http/known-parameters.server";

/** Writes the OpenAPI document and the list of its query parameters, which the server reads: last step of a build, and first step of `npm run dev`. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const document = buildOpenApiDocument(await loadRestCalls(), version);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/openapi.json", JSON.stringify(document));
writeFileSync(PARAMETERS_FILE, JSON.stringify(listQueryParameters(document)));
