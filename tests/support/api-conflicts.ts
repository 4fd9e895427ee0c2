import { MAX_NAVIGATION_STEPS } from "~/models/facilities/navigation-step.schema";
import { SAMPLE_PATIENT_ID } from "~/server/sample-content/patients";
import { exampleBody, freshBody, parseId, uniqueField } from "./api-calls";
import type { ConflictTools, PrepareConflict } from "./api-checker";
import { findOperation } from "./api-document";
import { createRestoreConflicts } from "./api-restore-conflicts";

/** Kinds of content whose names are unique. */
const UNIQUELY_NAMED = [
  "advertiser",
  "billing-plan",
  "department",
  "facility",
  "partner",
  "partner-offer",
  "procedure",
  "religious-partner",
  "speciality",
  "tag",
];

/** The 409 of operations, by key, where the conflict is not a duplicate name. */
export function createConflicts(tools: ConflictTools): Record<string, PrepareConflict> {
  return {
    ...createRestoreConflicts(tools),
    // Records of the sample content.
    "DELETE /department/{id}": () => ({ address: "/department/1" }),
    "DELETE /facility/{id}": () => ({ address: "/facility/1" }),
    "DELETE /billing-plan/{id}": () => ({ address: "/billing-plan/1" }),
    // The first price of the sample content, which is in force.
    "DELETE /billing-plan/{id}/price/{priceId}": () => ({ address: "/billing-plan/1/price/1" }),
    "DELETE /coach/{id}": chooseCoach(tools),
    // Offers of it were used, as was the offer; the others are paused, or a draft.
    "DELETE /partner/{id}": () => ({ address: "/partner/2" }),
    "DELETE /partner-offer/{id}": () => ({ address: "/partner-offer/3" }),
    "POST /partner-offer/{id}/publish": () => ({ address: "/partner-offer/4/publish" }),
    "POST /partner-offer/{id}/pause": () => ({ address: "/partner-offer/5/pause" }),
    "POST /partner-offer/{id}/resume": () => ({ address: "/partner-offer/5/resume" }),
    // Orders of the sample content: one that was refunded, and one that is paid.
    "POST /order/{id}/refund": () => ({
      address: "/order/2/refund",
      body: exampleBody(findOperation("POST /order/{id}/refund")),
    }),
    "POST /order/{id}/waive": () => ({ address: "/order/1/waive", body: { reason: "Hardship" } }),
    "POST /facility-step": fillToFacilityLimit(tools),
    "DELETE /speciality/{id}": () => ({ address: "/speciality/1" }),
    "DELETE /survey/{id}": () => ({ address: "/survey/1" }),
    "DELETE /procedure/{id}": () => ({ address: "/procedure/1" }),
    // The sample content has published the first version of each plan.
    "PUT /procedure-plan/{id}/version/{versionId}": () => ({
      address: "/procedure-plan/1/version/1",
      body: exampleBody(findOperation("PUT /procedure-plan/{id}/version/{versionId}")),
    }),
    "DELETE /procedure-plan/{id}/version/{versionId}": () => ({
      address: "/procedure-plan/1/version/1",
    }),
    "POST /procedure-plan/{id}/version": async () => {
      const [address] = await createPlanDraft(tools);
      return { address, body: exampleBody(findOperation("POST /procedure-plan/{id}/version")) };
    },
    "POST /procedure-plan/{id}/version/{versionId}/publish": async () => {
      const [, location] = await createPlanDraft(tools, { items: [] });
      return { address: `${location}/publish`, body: {} };
    },
    "POST /procedure-plan/{id}/version/{versionId}/retire": async () => {
      const [, location] = await createPlanDraft(tools);
      return { address: `${location}/retire` };
    },
    "PUT /work-item/{id}": () => ({ address: "/work-item/1", body: { status: "Open" } }),
    "POST /outbox-message/{id}/send-again": () => ({ address: "/outbox-message/2/send-again" }),
    "POST /outbox-message/{id}/stop": () => ({ address: "/outbox-message/1/stop" }),
    // A patient of the sample content who has ended.
    "POST /patient/{id}/invite": () => ({
      address: `/patient/${SAMPLE_PATIENT_ID + 4}/invite`,
      body: { channel: "letter" },
    }),
    "POST /patient/{id}/end": () => ({
      address: `/patient/${SAMPLE_PATIENT_ID + 4}/end`,
      body: { reason: "Other" },
    }),
    // The first episode is one that a guest entered.
    "DELETE /episode/{id}": () => ({ address: "/episode/1" }),
    "PUT /episode/{id}": async () => {
      const id = await tools.createRecord("POST /episode");
      const cancel = findOperation("POST /episode/{id}/cancel");
      await tools.sendChecked(cancel, `/episode/${id}/cancel`, { body: exampleBody(cancel) });
      return { address: `/episode/${id}`, body: exampleBody(findOperation("PUT /episode/{id}")) };
    },
    "POST /episode/{id}/cancel": async () => {
      const create = findOperation("POST /episode");
      const body = { ...exampleBody(create), date: "2020-01-15" };
      const { text } = await tools.sendChecked(create, "/episode", { body });
      return { address: `/episode/${parseId(text)}/cancel`, body: { reason: "A cold" } };
    },
    "POST /caretaker-guidance-step": fillToStepLimit(tools, "caretaker"),
    "POST /family-guidance-step": fillToStepLimit(tools, "family"),
    "POST /survey-question/bulk": fillToQuestionLimit(tools),
    ...Object.fromEntries(
      UNIQUELY_NAMED.map((entity) => [
        `POST /${entity}/{id}/revisions`,
        takeFirstName(tools, entity),
      ]),
    ),
    "POST /caretaker-guidance/{id}/publish": publishIncomplete(tools, "/caretaker-guidance"),
    "POST /family-guidance/{id}/publish": publishIncomplete(tools, "/family-guidance"),
    "POST /survey/{id}/publish": publishIncomplete(tools, "/survey", { questions: [] }),
    "POST /session/{id}/publish": publishWithoutAdvertisement(tools),
  };
}

/** Creates a procedure with a draft of its plan. @returns the addresses of its versions and of the draft */
async function createPlanDraft(
  { createRecord, sendChecked }: ConflictTools,
  values: Record<string, unknown> = {},
): Promise<[versions: string, draft: string]> {
  const address = `/procedure-plan/${await createRecord("POST /procedure")}/version`;
  const creation = findOperation("POST /procedure-plan/{id}/version");
  const body = { ...exampleBody(creation), ...values };
  const { headers } = await sendChecked(creation, address, { body });
  return [address, headers.get("location") ?? ""];
}

/** Fills a guidance up to its maximum of steps, so that another step conflicts. */
const fillToStepLimit =
  ({ createRecord, sendChecked }: ConflictTools, audience: string): PrepareConflict =>
  async () => {
    const id = await createRecord(`POST /${audience}-guidance`);
    const parentId = { [`${audience}GuidanceId`]: id };
    const step = { guidanceDay: 1, guidanceTitle: "Rest", guidanceDirections: "Rest." };
    const fullBody = { ...parentId, steps: Array.from({ length: 100 }, () => step) };
    const path = `/${audience}-guidance-step`;
    await sendChecked(findOperation(`POST ${path}/bulk`), `${path}/bulk`, { body: fullBody });
    return { address: path, body: { ...parentId, ...step } };
  };

/** Fills a facility up to its maximum of steps. */
const fillToFacilityLimit =
  ({ createRecord, sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const facilityId = await createRecord("POST /facility");
    const body = { facilityId, title: "The door", description: "Go in." };
    const address = "/facility-step";
    for (let step = 0; step < MAX_NAVIGATION_STEPS; step += 1) {
      await sendChecked(findOperation(`POST ${address}`), address, { body });
    }
    return { address, body };
  };

/** Chooses a new coach for a patient's episode: the coach is in use then. */
const chooseCoach =
  ({ createRecord, sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const coachId = await createRecord("POST /coach");
    const operation = findOperation("POST /episode");
    const body = { ...exampleBody(operation), coachId };
    await sendChecked(operation, "/episode", { body });
    return { address: `/coach/${coachId}` };
  };

/** Fills a survey up to its maximum of questions. */
const fillToQuestionLimit =
  ({ createRecord, sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const surveyId = await createRecord("POST /survey");
    const question = { questionText: "How are you?", questionType: "rank" };
    const body = { surveyId, questions: Array.from({ length: 100 }, () => question) };
    const address = "/survey-question/bulk";
    await sendChecked(findOperation(`POST ${address}`), address, { body });
    return { address, body };
  };

/** Gives the first name of a record to another one, so that its first version cannot be restored. */
const takeFirstName =
  ({ expectStatus }: ConflictTools, entity: string): PrepareConflict =>
  async () => {
    const create = findOperation(`POST /${entity}`);
    const field = uniqueField(create) ?? "";
    const body = freshBody(create);
    const createNamed = async (values = body) => {
      const { text } = await expectStatus(201, create, `/${entity}`, { body: values });
      return parseId(text);
    };
    const id = await createNamed();
    const renamed = { isActive: true, ...body, [field]: freshBody(create)?.[field] };
    const update = findOperation(`PUT /${entity}/{id}`);
    await expectStatus(200, update, `/${entity}/${id}`, { body: renamed });
    await createNamed(body);
    return { address: `/${entity}/${id}/revisions`, body: { version: 0 } };
  };

/** Creates a record without what publishing needs. */
const publishIncomplete =
  (
    { sendChecked }: ConflictTools,
    path: string,
    values: Record<string, unknown> = {},
  ): PrepareConflict =>
  async () => {
    const creation = findOperation(`POST ${path}`);
    const body = { ...exampleBody(creation), ...values };
    const { headers } = await sendChecked(creation, path, { body });
    return { address: `${headers.get("location")}/publish` };
  };

/** Creates a session, and deletes the advertisement that it shows. */
const publishWithoutAdvertisement =
  ({ createRecord, sendChecked }: ConflictTools): PrepareConflict =>
  async () => {
    const advertisementId = await createRecord("POST /advertisement");
    const createSession = findOperation("POST /session");
    const body = { ...exampleBody(createSession), advertiserId: null, advertisementId };
    const { text } = await sendChecked(createSession, "/session", { body });
    const deletion = findOperation("DELETE /advertisement/{id}");
    await sendChecked(deletion, `/advertisement/${advertisementId}`);
    return { address: `/session/${parseId(text)}/publish` };
  };
