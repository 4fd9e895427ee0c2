import type { StartType } from "~/models/sessions/session-status.schema";
import { describeViewers } from "~/server/platform/viewers";
import type { SessionData } from "./present";

const WHEN: Record<StartType, string> = {
  "Pre-Procedure": "before the procedure",
  "Procedure-Day": "on the day of the procedure",
  "Post-Procedure": "after the procedure",
};

type Described = Pick<SessionData, "status" | "specialty" | "billType" | "startType">;

/** Describes who gets a session: patients of its specialty, with a plan that includes it (specification 000, section 3.3). */
export function describeSessionViewers({ status, specialty, billType, startType }: Described) {
  return describeViewers({
    status,
    hiddenBecause: null,
    who: `Patients of ${specialty}${billType === "Paid" ? " with the Complete plan" : ""}`,
    when: WHEN[startType],
  });
}
