import { submitForm } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { type Access, asStaff } from "~/server/appointments/access";
import { getLiveSession } from "~/server/appointments/live-sessions";
import { formatMoment } from "~/server/facilities/zone";
import type { Caller } from "~/server/platform/caller";
import type { Validator } from "remix-validated-form";
import { parseRequestId } from "./request-actions.server";
import { parseListPath, toReturnQuery } from "./list-path";

/** Reads a live session for a dialog about it: whose it is, and its appointment in a line. */
export async function readForDialog({ caller, params }: Pick<PageArgs, "caller" | "params">) {
  const session = await getLiveSession(caller, parseRequestId(params));
  const { id, patient, version, appointment, timeZone: zone } = session;
  const when = appointment && formatMoment(appointment.start, zone);
  const facts = {
    ...{ id, version, name: patient },
    about: appointment ? `${patient}, with ${appointment.coach}, ${when}` : patient,
  };
  return { session, zone, facts };
}

type Save<Values> = {
  validator: Validator<Values>;
  /** Such as "cancel the live session". */
  verb: string;
  message: string;
  save: (caller: Caller, access: Access, values: Values) => Promise<void>;
};

/** Submits a dialog about a live session, and redirects to its view. A change since the page was opened is a conflict. */
export const submitLiveSession = <Values>(
  args: PageArgs,
  { validator, verb, message, save }: Save<Values>,
) =>
  submitForm({
    ...args,
    validator,
    failure: (detail) => `Failed to ${verb}: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(args.params);
      await save(caller, asStaff(id, expectedVersions), values);
      return { to: viewUrl(args, id), message };
    },
    // Nobody else types what these forms ask.
    toFormValues: () => ({}),
  });

/** Address of the view of a live session, over the list as it is. */
export const viewUrl = (args: PageArgs, id: number) =>
  `${parseListPath(args)}/${id}/view${toReturnQuery(args)}`;
