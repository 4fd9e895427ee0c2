import { bodyInParts, csvFile } from "~/app/http/file.server";
import { pageLoader } from "~/app/http/page.server";
import { exportResponsesCsv } from "~/server/surveys/export-responses";
import { surveyId } from "./survey-id.server";

export const loader = pageLoader("answers.read", async ({ caller, request, params, context }) => {
  const id = surveyId(params);
  const parts = await exportResponsesCsv(caller, id);
  return csvFile(`survey-${id}-responses.csv`, bodyInParts(parts, { request, context }));
});
