import { parseIdQuery } from "~/app/http/list-query.server";
import type { SurveyContext } from "~/server/patients/applicable-surveys";

/** Parses a survey's procedure and session IDs from the query. @throws BadRequestError for an invalid ID */
export function readSurveyContext(url: URL): SurveyContext {
  const readOptionalId = (name: string) =>
    url.searchParams.has(name) ? parseIdQuery(url, name) : null;
  return { procedureId: readOptionalId("procedure"), sessionId: readOptionalId("session") };
}
