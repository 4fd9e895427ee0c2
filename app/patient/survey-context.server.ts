import { idQuery } from "~/app/http/list-query.server";
import type { Around } from "~/server/patients/applicable-surveys";

/** What an address says that a survey is about. @throws BadRequestError for what is no id */
export function aroundIn(url: URL): Around {
  const id = (name: string) => (url.searchParams.has(name) ? idQuery(url, name) : null);
  return { procedureId: id("procedure"), sessionId: id("session") };
}
