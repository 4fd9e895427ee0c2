import { PlanSession } from "~/models";
import { withdrawSponsored, authorizeSponsored } from "~/server/sponsored/authorization";
import type { PatientWriter } from "~/server/patients/guests";
import { STOP_ON_YOUR_DATA } from "~/app/contracts/sponsored-fields";
import { seedAdvertisement } from "./content";
import { seedProcedureWithSessions } from "./patient-sessions";

/** Words that a patient agrees to, of an operator's own. */
export const SPONSORED_WORDS = "I allow what a sponsor pays for.\n\nI can stop it.";

export const allow = (writer: PatientWriter) => authorizeSponsored(writer, SPONSORED_WORDS);
export const stop = (writer: PatientWriter) => withdrawSponsored(writer, STOP_ON_YOUR_DATA);

/** Creates a procedure with a session that includes an advertisement. */
export async function seedSponsoredSession(
  advertisementUrl = "https://www.aldervale.org/evening?from=session",
) {
  const advertisement = await seedAdvertisement({ advertisementUrl });
  const { procedureId, sessionIds } = await seedProcedureWithSessions([{ title: "Calm" }]);
  const [sessionId = 0] = sessionIds;
  const included = {
    advertisingContent: true,
    advertisementId: advertisement.id,
    advertisingDescription: "An evening\nto read about.",
  };
  await PlanSession.update(included, { where: { id: sessionId } });
  return { advertisement, procedureId, sessionId };
}
