import { randomUUID } from "node:crypto";
import { exampleBody, freshBody, parseId } from "./api-calls";
import type { ConflictTools, PrepareConflict } from "./api-checker";
import { findOperation } from "./api-document";

/** The 409 of a restore from the bin, by operation: its name is taken, or its parent is deleted. */
export function createRestoreConflicts(tools: ConflictTools): Record<string, PrepareConflict> {
  const taken = [
    "billing-plan",
    "department",
    "facility",
    "procedure",
    "speciality",
    "tag",
    "advertiser",
    "religious-partner",
    "coach",
    "partner",
    "partner-offer",
    "patient",
    "outcome",
  ];
  const orphaned = [
    ["advertisement", "advertiser", "advertiserId"],
    ["religious-message", "religious-partner", "religiousPartnerId"],
    ["survey-question", "survey", "surveyId", "POST /survey-question/bulk"],
    ["facility-step", "facility", "facilityId"],
    ["caretaker-guidance-step", "caretaker-guidance", "caretakerGuidanceId"],
    ["family-guidance-step", "family-guidance", "familyGuidanceId"],
  ] as const;
  const restore = (entity: string) => `POST /${entity}/{id}/restore`;
  return {
    ...Object.fromEntries(taken.map((entity) => [restore(entity), takeName(tools, entity)])),
    ...Object.fromEntries(
      orphaned.map(([entity, parent, field, creation]) => [
        restore(entity),
        deleteWithParent(tools, entity, parent, field, creation),
      ]),
    ),
    [restore("session")]: deleteSessionWithSpecialty(tools),
    [restore("survey-response")]: deleteResponseWithSurvey(tools),
  };
}

/** Deletes a record, and creates another one of its name, which a restore then asks for. */
const takeName =
  ({ sendChecked }: ConflictTools, entity: string): PrepareConflict =>
  async () => {
    const create = findOperation(`POST /${entity}`);
    const body = freshBody(create);
    const { text } = await sendChecked(create, `/${entity}`, { body });
    const id = parseId(text);
    await deleteRecord(sendChecked, entity, id);
    await sendChecked(create, `/${entity}`, { body });
    return { address: `/${entity}/${id}/restore` };
  };

/** Deletes a record, and then what it belongs to. */
const deleteWithParent =
  (
    { createRecord, sendChecked }: ConflictTools,
    entity: string,
    parent: string,
    field: string,
    creation = `POST /${entity}`,
  ): PrepareConflict =>
  async () => {
    const id = await createRecord(creation);
    const { text } = await sendChecked(findOperation(`GET /${entity}/{id}`), `/${entity}/${id}`);
    const parentId = Number(new RegExp(`"${field}":(\\d+)`).exec(text)?.[1]);
    await deleteRecord(sendChecked, entity, id);
    await deleteRecord(sendChecked, parent, parentId);
    return { address: `/${entity}/${id}/restore` };
  };

const deleteSessionWithSpecialty =
  ({ createRecord, sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const departmentId = await createRecord("POST /department");
    const specialty = { name: randomUUID(), departmentId };
    const specialityId = await createWith(sendChecked, "/speciality", specialty);
    const id = await createWith(sendChecked, "/session", {
      ...exampleBody(findOperation("POST /session")),
      religiousContent: "No",
      religiousMessageId: null,
      advertisingContent: "No",
      advertiserId: null,
      advertisementId: null,
      departmentId,
      specialityId,
    });
    await deleteRecord(sendChecked, "session", id);
    await deleteRecord(sendChecked, "speciality", specialityId);
    return { address: `/session/${id}/restore` };
  };

const deleteResponseWithSurvey =
  ({ sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const survey = { name: randomUUID(), serveType: "post-procedure-plan", isActive: true };
    const surveyId = await createWith(sendChecked, "/survey", survey);
    const questions = [{ questionText: "How are you?", questionType: "rank" }];
    const questionId = await createWith(sendChecked, "/survey-question/bulk", {
      surveyId,
      questions,
    });
    const answers = [{ questionId, answer: 3 }];
    const id = await createWith(sendChecked, "/survey-response", { surveyId, answers });
    await deleteRecord(sendChecked, "survey-response", id);
    await deleteRecord(sendChecked, "survey", surveyId);
    return { address: `/survey-response/${id}/restore` };
  };

type SendChecked = ConflictTools["sendChecked"];

/** Sends a body to create a record. @returns its id */
async function createWith(
  sendChecked: SendChecked,
  path: string,
  body: Record<string, unknown>,
): Promise<number> {
  const { text } = await sendChecked(findOperation(`POST ${path}`), path, { body });
  return parseId(text);
}

const deleteRecord = (sendChecked: SendChecked, entity: string, id: number) =>
  sendChecked(findOperation(`DELETE /${entity}/{id}`), `/${entity}/${id}`);
