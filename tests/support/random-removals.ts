import {
  Appointment,
  ContactMessage,
  LiveSessionRequest,
  Order,
  Patient,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanSession,
  PlanVersion,
  PlanVersionItem,
  Procedure,
  ReportState,
  RideRequest,
  SessionAssessment,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { database } from "~/server/platform/database";
import { STATE_ID } from "~/server/reports/counts/state";
import type { Dice } from "./random-dice";

/** Deletes as the product does, in its order: references are not deleted with what they refer to. */
export async function deleteResponses(ids: number[]): Promise<void> {
  await SurveyAnswer.destroy({ where: { responseId: ids } });
  await PatientResponse.destroy({ where: { responseId: ids } });
  await SurveyResponse.destroy({ where: { id: ids } });
}

/** Removes a procedure from a patient's list: responses stay without it, and so do orders. */
export async function removeEpisodes(ids: number[]): Promise<void> {
  const where = { patientProcedureId: ids };
  await PatientResponse.update({ patientProcedureId: null }, { where });
  await SessionAssessment.destroy({ where });
  const requests = await LiveSessionRequest.findAll({ where });
  await Appointment.destroy({ where: { requestId: requests.map(({ id }) => id) } });
  await LiveSessionRequest.destroy({ where });
  await RideRequest.destroy({ where });
  await PlanChoice.destroy({ where });
  await PatientOutcome.destroy({ where });
  await PatientProcedure.destroy({ where: { id: ids } });
}

/** Erases a patient; orders stay. */
export async function erasePatient(patientId: number): Promise<void> {
  const links = await PatientResponse.findAll({ where: { patientId } });
  await deleteResponses(links.map(({ responseId }) => responseId));
  const episodes = await PatientProcedure.findAll({ where: { patientId } });
  await removeEpisodes(episodes.map(({ id }) => id));
  for (const model of [Appointment, LiveSessionRequest, RideRequest, ContactMessage] as const)
    await (model as typeof Appointment).destroy({ where: { patientId } });
  await Patient.destroy({ where: { id: patientId } });
}

/** Moves the outcome of an episode along, unless the other one has its own. */
async function moveOutcome(
  from: number,
  to: { patientId: number; patientProcedureId: number },
): Promise<void> {
  const isOther = to.patientProcedureId !== from;
  const where = { patientProcedureId: to.patientProcedureId };
  if (isOther && (await PatientOutcome.count({ where })) > 0)
    await PatientOutcome.destroy({ where: { patientProcedureId: from } });
  else await PatientOutcome.update(to, { where: { patientProcedureId: from } });
}

/** Brings what one patient has along to another: an episode that both have becomes one, or stays another one. */
export async function mergePatients(dice: Dice, from: number, to: number): Promise<void> {
  if (from === to) return;
  const targets = await PatientProcedure.findAll({ where: { patientId: to }, order: ["id"] });
  const quietly = { hooks: false, silent: true };
  for (const episode of await PatientProcedure.findAll({ where: { patientId: from } })) {
    const target = dice.oneIn(2) && targets.length > 0 ? dice.pick(targets) : episode;
    const values = { patientId: to, patientProcedureId: target.id };
    const where = { patientProcedureId: episode.id };
    for (const model of [PlanChoice, SessionAssessment, LiveSessionRequest, RideRequest] as const)
      await (model as typeof PlanChoice).update(values, { where, ...quietly });
    await moveOutcome(episode.id, values);
    await Order.update({ episodeId: target.id }, { where: { episodeId: episode.id }, ...quietly });
    await PatientResponse.update({ patientProcedureId: target.id }, { where });
    if (target === episode) await episode.update({ patientId: to });
    else await episode.destroy();
  }
  const moved = { where: { patientId: from }, ...quietly };
  for (const model of [Appointment, Order, PatientResponse, ContactMessage] as const)
    await (model as typeof Order).update({ patientId: to }, moved);
  await Patient.destroy({ where: { id: from } });
}

/** What was deleted last, to be restored. */
export type Bin = { session?: object; survey?: object; patient?: object; episode?: object };

/** Deletes a session, as any; its sittings and responses stay without it. */
export async function deleteSession(dice: Dice, bin: Bin): Promise<void> {
  const sessions = await PlanSession.findAll({ order: ["id"] });
  if (sessions.length < 2) return;
  const session = dice.pick(sessions);
  bin.session = session.get();
  await session.destroy();
}

/** Deletes a survey with its responses. */
export async function deleteSurvey(dice: Dice, bin: Bin): Promise<void> {
  const surveys = await Survey.findAll({ order: ["id"] });
  if (surveys.length < 2) return;
  const survey = dice.pick(surveys);
  const where = { surveyId: survey.id };
  const responses = await SurveyResponse.findAll({ where });
  await SurveyAnswer.destroy({ where: { responseId: responses.map(({ id }) => id) } });
  await SurveyResponse.destroy({ where });
  await SurveyWording.destroy({ where });
  bin.survey = survey.get();
  await survey.destroy();
}

/** Restores what was deleted last, with its id. */
export async function restore(dice: Dice, bin: Bin): Promise<void> {
  const [kind, model] = dice.pick([
    ["session", PlanSession] as const,
    ["survey", Survey] as const,
    ["episode", PatientProcedure] as const,
  ]);
  const row = bin[kind] as { id: number; patientId?: number } | undefined;
  delete bin[kind];
  if (!row) return;
  if (row.patientId && !(await Patient.findByPk(row.patientId))) return;
  const values = kind === "episode" ? { procedureId: null, planVersionId: null } : {};
  await (model as typeof Survey).create({ ...row, ...values } as never);
}

/** Deletes a procedure with its plan, once no episode is of it anymore. */
export async function deleteProcedure(dice: Dice): Promise<void> {
  const [procedure, other] = await Procedure.findAll({ order: ["id"] });
  if (!procedure || !other) return;
  const moved = await PlanVersion.findOne({ where: { procedureId: other.id } });
  const { id: procedureId } = procedure;
  await PatientProcedure.update(
    { procedureId: other.id, planVersionId: dice.oneIn(2) ? null : (moved?.id ?? null) },
    { where: { procedureId } },
  );
  const versions = await PlanVersion.findAll({ where: { procedureId } });
  await PlanVersionItem.destroy({ where: { versionId: versions.map(({ id }) => id) } });
  await PlanVersion.destroy({ where: { procedureId } });
  await procedure.destroy();
}

/** Deletes every row, so that another hospital can be built, and lets nothing be counted yet. */
export async function clearHospital(): Promise<void> {
  const tables = [
    ...["revenue_entries", "payments", "orders", "outbox_messages", "media_events"],
    ...["contact_messages", "appointments", "live_session_requests", "ride_requests"],
    ...[
      "patient_outcomes",
      "plan_choices",
      "disclaimer_wordings",
      "survey_answers",
      "patient_responses",
    ],
    ...["survey_responses", "survey_wordings", "surveys", "session_assessments"],
    ...["patient_procedures", "patients", "plan_version_items", "plan_versions", "procedures"],
    ...["plan_sessions", "coaches", "facilities", "report_stale", "report_counts"],
  ];
  for (const table of tables) await database().query(`DELETE FROM ${table}`);
  await ReportState.update({ timeZone: "", countedAt: null }, { where: { id: STATE_ID } });
}
