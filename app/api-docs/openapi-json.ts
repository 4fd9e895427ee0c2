import { pageLoader } from "~/app/http/page.server";
import { textAnswer } from "~/app/http/text-answer.server";
import { apiDocument } from "./read-document.server";

/** The API's document for programs: OpenAPI 3.1 (DESIGN 5). It holds nothing that only some may know. */
export const loader = pageLoader("public", async () => {
  const { text } = await apiDocument();
  return textAnswer("application/json", text);
});
