import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { buildOpenApiDocument } from "~/app/api-docs/document";

/** The last step of a build, and the first one of `npm run dev`: the API's document, which the server then only reads. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const document = buildOpenApiDocument(await loadRestCalls(), version);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/openapi.json", JSON.stringify(document));
