import {
  DailyCheck,
  LiveSessionRequest,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { episodeLabel } from "~/models/rules/labels.schema";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvent } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InUseError } from "~/server/platform/errors";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { describeUses, type RecordUse } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { closeEndedItems } from "~/server/platform/work-list/ended-items";
import { episodeRecord, findEpisode } from "./episodes";
import { presentEpisode } from "./present";

/** What a patient has done with an episode: it is cancelled then, not deleted. */
const EPISODE_USES: readonly RecordUse[] = (
  [
    [["requests for live sessions", "request for a live session"], LiveSessionRequest],
    [["requests for rides", "request for a ride"], RideRequest],
    [["answers before sessions", "answer before a session"], SessionAssessment],
    [["answered surveys", "answered survey"], PatientResponse],
    [["steps of the plan", "step of the plan"], PlanProgress],
    [["daily checks", "daily check"], DailyCheck],
    [["chosen plans", "chosen plan"], PlanChoice],
  ] as const
).map(([things, model]) => ({
  things,
  count: ({ transaction }, patientProcedureId) =>
    (model as typeof RideRequest).count({ where: { patientProcedureId }, transaction }),
}));

/**
 * Deletes an episode that the hospital entered by mistake, with which nobody has done anything yet. The bin has it for as many days as
 * the hospital has set.
 * @throws NotFoundError, StaleError; ConflictError for one that the patient has entered; InUseError for one with requests or answers
 */
export async function deleteEpisode(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const episode = await findEpisode(writer, id);
    const deleted = presentEpisode(episode);
    await requireVersion(writer, EPISODE, deleted, expected);
    if (episode.enteredBy !== "hospital")
      throw new ConflictError("The patient has entered this episode, and can remove it");
    const uses = await describeUses(writer, EPISODE_USES, id);
    if (uses) throw new InUseError(`This episode has ${uses}. Cancel it instead.`);
    await moveToBin(writer, "patient_procedures", {
      type: EPISODE,
      record: deleted,
      name: episodeLabel(id),
    });
    const { transaction } = writer;
    await PatientOutcome.destroy({ where: { patientProcedureId: id }, transaction });
    await episode.destroy({ transaction });
    await stopMessages(writer, { about: { type: EPISODE, id }, reason: "cancelled" });
    await refreshNextEpisode(writer, [episode.patientId]);
    await closeEndedItems(writer, "Date has passed", [episode.patientId]);
    await recordEvent(writer, { action: "deleted", record: episodeRecord(id) });
  });
}

/** Derives the patient's next procedure anew once an episode is back from the bin. */
export async function completeRestoredEpisode(
  writer: CallerInTransaction,
  id: number,
): Promise<void> {
  const { patientId } = await PatientProcedure.findByPk(id, {
    attributes: ["patientId"],
    rejectOnEmpty: true,
    transaction: writer.transaction,
  });
  await refreshNextEpisode(writer, [patientId]);
}
