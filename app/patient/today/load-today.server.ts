import { readFormText } from "~/app/http/body.server";
import { parseId, parseIdQuery } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { procedurePath, todayUrl } from "~/app/components/patient/urls";
import type { ItemMark } from "~/models/patients/today.schema";
import { markItem } from "~/server/today/mark-item";
import { confirmTookPlace } from "~/server/today/outcome";
import { readToday } from "~/server/today/today";
import { readNearAppointments } from "~/server/appointments/own-arranged";
import { presentSession } from "../appointments/present.server";
import { presentOwnToday } from "./present-own-today.server";

/** Items that are there for who likes, unless all are asked for: a plan has up to 100, and a page 14.6 kB. */
const MAX_OPTIONAL_ITEMS = 10;

/** Reads the procedure in the query; undefined for the nearest one. @throws BadRequestError */
export const readProcedure = (url: URL): number | undefined =>
  url.searchParams.has("procedure") ? parseIdQuery(url, "procedure") : undefined;

/** Loads a patient's page of today (AREAS 6); with `?all` it shows all that is there for who likes, not only what began last. */
export async function loadOwnToday({ caller, url }: PageArgs) {
  const today = await readToday(caller, readProcedure(url));
  const limit = url.searchParams.has("all") ? Infinity : MAX_OPTIONAL_ITEMS;
  const liveSessions = (await readNearAppointments(caller)).map(presentNear);
  return today
    ? { ...(await presentOwnToday(today, limit)), liveSessions }
    : { empty: true as const, liveSessions };
}
type Near = Awaited<ReturnType<typeof readNearAppointments>>[number];

/** Presents an appointment of today or tomorrow; its dialogs are those of the procedure's card. */
const presentNear = ({ request, arranged }: Near) => ({
  key: request.id,
  shown: presentSession({ ...arranged, ...request }),
  home: procedurePath(request.patientProcedureId, `live-session/${request.id}`),
});

export type OwnTodayPage = Awaited<ReturnType<typeof loadOwnToday>>;

const MARKED: Record<ItemMark, string> = {
  done: "Done",
  "not-today": "Not today. You find it under “If you like”",
  open: "Open again",
};

/** Marks an item, or says that the procedure took place: each is a button of its own. */
export const submitOwnToday = ({ caller, request }: PageArgs) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `That did not work: ${detail}`,
    save: async (writer, form) => {
      const procedure = parseId(readFormText(form, "procedure"), "Invalid procedure ID");
      if (readFormText(form, "outcome") === "yes") {
        const { procedureId } = await confirmTookPlace(writer, procedure);
        return { to: todayUrl(procedureId), message: "Thank you for telling us" };
      }
      const [mark = "", ...key] = readFormText(form, "mark").split(" ");
      const marked = await markItem(writer, procedure, { mark, key: key.join(" ") });
      return {
        to: todayUrl(marked.procedureId),
        message: `${MARKED[mark as ItemMark]}: ${marked.title}`,
      };
    },
  });
