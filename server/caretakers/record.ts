import type { Caretaker, Patient } from "~/models";
import { CARETAKER_RIGHTS, type CaretakerRight } from "~/models/patients/caretaker-options.schema";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Record type of a caretaker in the audit, which has neither their name nor their address. */
export const CARETAKER = "caretaker";

/** Name by which a caretaker knows a patient; "" for a guest, who has told none. */
export const knownName = ({ preferredName, firstName }: Patient): string =>
  preferredName || firstName;

export type Rights = Record<CaretakerRight, boolean>;

/** Reads a caretaker's rights. */
export const readRights = (caretaker: Caretaker): Rights => ({
  seesDay: caretaker.seesDay,
  seesTasks: caretaker.seesTasks,
  seesGuidance: caretaker.seesGuidance,
  seesRequests: caretaker.seesRequests,
  seesFeelings: caretaker.seesFeelings,
  mayRequestRides: caretaker.mayRequestRides,
  mayAnswer: caretaker.mayAnswer,
});

/** Converts a form's boxes to rights. */
export const toRights = (boxes: Record<CaretakerRight, string>): Rights => ({
  seesDay: boxes.seesDay === "yes",
  seesTasks: boxes.seesTasks === "yes",
  seesGuidance: boxes.seesGuidance === "yes",
  seesRequests: boxes.seesRequests === "yes",
  seesFeelings: boxes.seesFeelings === "yes",
  mayRequestRides: boxes.mayRequestRides === "yes",
  mayAnswer: boxes.mayAnswer === "yes",
});

/** Lists the labels of what a caretaker may see, and do. */
export const listRightLabels = (rights: Rights) => ({
  see: CARETAKER_RIGHTS.filter(({ name, kind }) => kind === "see" && rights[name]).map(
    ({ label }) => label,
  ),
  do: CARETAKER_RIGHTS.filter(({ name, kind }) => kind === "do" && rights[name]).map(
    ({ label }) => label,
  ),
});

/** Where messages reach a caretaker: the address that the patient entered. */
export const caretakerAddress = ({ email, mobile }: Pick<Caretaker, "email" | "mobile">) =>
  email === ""
    ? ({ channel: "text", address: mobile } as const)
    : ({ channel: "email", address: email } as const);

/** Stops what is scheduled to a caretaker. */
export const stopCaretakerMessages = (
  writer: CallerInTransaction,
  id: number,
  reason: "cancelled" | "link-ended",
) => stopMessages(writer, { recipient: { kind: "caretaker", id }, reason });
