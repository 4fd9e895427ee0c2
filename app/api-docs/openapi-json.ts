import { fileRoute } from "~/app/http/file-route.server";
import { textResponse } from "~/app/http/text-response.server";
import { readApiDocument } from "./read-document.server";

/** Serves the OpenAPI 3.1 document (DESIGN 5); public, as it contains nothing confidential. */
const route = fileRoute("public", async () => {
  const { text } = await readApiDocument();
  return textResponse("application/json", text);
});

export const loader = route.loader;
export const action = route.action;
