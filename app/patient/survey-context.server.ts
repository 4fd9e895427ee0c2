import { idQuery } from "~/app/http/list-query.server";
import type { SurveyContext } from "~/server/patients/applicable-surveys";

/** What an address says that a survey is about. @throws BadRequestError for what is no id */
export function surveyContext(url: URL): SurveyContext {
  const id = (name: string) => (url.searchParams.has(name) ? idQuery(url, name) : null);
  return { procedureId: id("procedure"), sessionId: id("session") };
}
