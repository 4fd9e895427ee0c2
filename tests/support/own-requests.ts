import { presentRequests } from "~/app/patient/requests/own-requests.server";
import type { PatientProcedure } from "~/models";
import { readAnswerWays } from "~/server/requests/answer-ways";
import { readOwnArranged } from "~/server/appointments/own-arranged";
import { listOwnRequests } from "~/server/requests/own-requests";
import { withShownPhone } from "../factories/phones";
import { patientCaller } from "../factories/requests";

/** Presents the requests of a procedure as its patient sees them on My Procedures. */
export async function presentOwnRequests(procedure: PatientProcedure) {
  const patient = patientCaller(procedure.patientId);
  const own = await listOwnRequests(patient);
  return presentRequests(
    own,
    withShownPhone(procedure),
    await readAnswerWays(patient),
    await readOwnArranged(
      patient,
      [...own.values()].flatMap(({ liveSessions }) => liveSessions),
    ),
  );
}
