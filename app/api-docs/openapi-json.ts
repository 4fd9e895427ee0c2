import { fileRoute } from "~/app/http/file-route.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { apiDocument } from "./read-document.server";

/** The API's document for programs: OpenAPI 3.1 (DESIGN 5). It holds nothing that only some may know. */
const route = fileRoute("public", async () => {
  const { text } = await apiDocument();
  return textAnswer("application/json", text);
});

export const loader = route.loader;
export const action = route.action;
