import { TODAY_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { submitCaretakerConfirmation } from "~/app/http/caretaker-form.server";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { switchPatient } from "~/server/caretakers/switch";
import { readCaringToday } from "~/server/caretakers/today";
import type { Caller } from "~/server/platform/caller";
import { nameOf, presentToday } from "./present-caring-today.server";

/** Loads a caretaker's page of today (AREAS 7). */
export async function loadCaringToday(caller: Caller) {
  const today = await readCaringToday(caller);
  return {
    ...(await presentToday(today)),
    name: caller.actor.name,
    who: nameOf(today.patient),
    others: today.others.map(({ caretakerId, patient }) => ({
      caretakerId,
      who: nameOf(patient),
    })),
  };
}
export type CaringPage = Awaited<ReturnType<typeof loadCaringToday>>;

/** Goes on to somebody else whom the caretaker helps. */
export const submitSwitch = ({ caller, request }: PageArgs) =>
  submitCaretakerConfirmation({
    caller,
    request,
    failure: (detail) => `That did not work: ${detail}`,
    save: async (writer, form) => {
      await switchPatient(writer, parseId(readFormText(form, "caretaker"), "Invalid person ID"));
      return { to: TODAY_HOME };
    },
  });
