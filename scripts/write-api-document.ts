import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { callsOfRoutes } from "~/app/api-docs/calls-of-routes";
import { openApiDocument } from "~/app/api-docs/document";

/** The last step of a build, and the first one of `npm run dev`: the API's document, which the server then only reads. */
const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const document = openApiDocument(await callsOfRoutes(), version);
mkdirSync("build/server", { recursive: true });
writeFileSync("build/server/openapi.json", JSON.stringify(document));
