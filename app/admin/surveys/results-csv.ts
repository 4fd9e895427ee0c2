import { streamParts, csvResponse } from "~/app/http/file.server";
import { fileLoader } from "~/app/http/page.server";
import { exportResponsesCsv } from "~/server/surveys/export-responses";
import { parseSurveyId } from "./survey-id.server";

export const loader = fileLoader("patients.read", async ({ caller, request, params, context }) => {
  const id = parseSurveyId(params);
  const parts = await exportResponsesCsv(caller, id);
  return csvResponse(`survey-${id}-responses.csv`, streamParts(parts, { request, context }));
});
