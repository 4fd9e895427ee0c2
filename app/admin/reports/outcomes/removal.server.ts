import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { summarizeOutcome } from "~/server/outcomes/describe";
import { deleteOutcome } from "~/server/outcomes/outcomes";
import type { OutcomeData } from "~/server/outcomes/present";
import { formatDay } from "~/server/platform/dates";

/** Presents what the confirmation of a removal says of an outcome. */
export const toRemovedOutcome = (outcome: OutcomeData) => ({
  name: outcome.procedure,
  patient: outcome.patient,
  procedure: outcome.procedure,
  day: formatDay(outcome.procedureDate),
  summary: summarizeOutcome(outcome),
});

/** Removes an outcome, and returns to the page over which the dialog stands. */
export const submitRemoval = (
  { caller, request }: Pick<PageArgs, "caller" | "request">,
  id: number,
  to: string,
) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to remove outcome: ${detail}`,
    save: async (writer) => {
      await deleteOutcome(writer, id);
      return { to, message: "Outcome removed", action: undoDeletion("outcome", id, to) };
    },
  });
