import { addCorsHeaders } from "~/app/http/cors.server";
import { fileRoute } from "~/app/http/file-route.server";
import { textResponse } from "~/app/http/text-response.server";
import { readApiDocument } from "./read-document.server";

/** Serves the OpenAPI 3.1 document (DESIGN 5); public, as it contains nothing confidential. */
const route = fileRoute("public", async ({ request }) => {
  const { text } = await readApiDocument();
  const response = textResponse("application/json", text);
  addCorsHeaders(request, response.headers);
  return response;
});

export const loader = route.loader;
export const action = route.action;
