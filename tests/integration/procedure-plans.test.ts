import { describe, expect, it } from "vitest";
import { PlanVersion, PlanVersionItem, Procedure } from "~/models";
import { BUILT_IN_PLANS } from "~/models/catalogue/plan.schema";
import { MAX_PLAN_ITEMS } from "~/models/catalogue/plan-version.schema";
import { compareItems } from "~/server/procedure-plans/compare-versions";
import { getProcedurePlan } from "~/server/procedure-plans/plan";
import {
  createProcedure,
  deleteProcedure,
  getProcedure,
  listProcedures,
  updateProcedure,
} from "~/server/procedure-plans/procedures";
import { publishVersion, retireVersion } from "~/server/procedure-plans/publish";
import {
  createDraftVersion,
  deleteDraftVersion,
  getVersion,
  listVersions,
  saveDraftVersion,
  updateDraftVersion,
} from "~/server/procedure-plans/versions";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { publishPlan, seedProcedure, sessionItem } from "../factories/catalogue";
import { seedSession, seedSpecialty } from "../factories/content";
import { unique } from "../factories/names";
import { seedSurveyWithQuestionIds } from "../factories/survey-responses";
import { deleteSurvey } from "~/server/surveys/surveys";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";

async function seedPublishedSession(name = unique("Session")) {
  const session = await seedSession({ name });
  await publishSession(admin, session.id);
  return session;
}

const task = {
  ...{ name: "Pack", group: "procedure-day", kind: "task", fromDay: 0, toDay: 0 },
  taskTitle: "Pack your bag",
};
const QUERY = { page: 1, limit: 10, sortBy: "id", sortOrder: "DESC", search: "" } as const;
const readFields = (error: unknown) =>
  (error as { fields: { field: string; message: string }[] }).fields.map(({ field, message }) => [
    field,
    message,
  ]);
const refusal = (promise: Promise<unknown>) => promise.then(() => [], readFields);

describe.runIf(HAS_DATABASE)("procedures", () => {
  useDatabase();

  it("need a name and a specialty, in the specification's words", async () => {
    expect(await refusal(createProcedure(admin, { name: " " }))).toEqual([
      ["name", "Procedure name is required"],
      ["specialityId", "Specialty is required"],
    ]);
    expect(await refusal(createProcedure(admin, { name: "A", specialityId: 999_999 }))).toEqual([
      ["specialityId", "Specialty not found"],
    ]);
    await expect(createProcedure(viewer, {})).rejects.toMatchObject({ status: 403 });
  });

  it("have names that are unique in their specialty, and keys that are unique everywhere", async () => {
    const { id: specialityId } = await seedSpecialty();
    const name = unique("Hip");
    const first = await createProcedure(admin, { name, specialityId });
    await expect(
      createProcedure(admin, { name: name.toUpperCase(), specialityId }),
    ).rejects.toMatchObject({ status: 409 });
    const other = await seedProcedure({ name });
    expect(other.key).toBe(`${first.key}-2`);
    expect([first.position, first.completePriceCents, first.freePriceCents]).toEqual([0, 499, 0]);
  });

  it("keep what a change leaves out, and have one for any procedure at most", async () => {
    const first = await seedProcedure({ isGeneral: true, position: 7, completePriceCents: 0 });
    const { name, specialityId } = first;
    const omitted = { position: null, isGeneral: null, completePriceCents: null };
    for (const rest of [{}, omitted])
      expect(await updateProcedure(admin, first.id, { name, specialityId, ...rest })).toMatchObject(
        {
          ...{ position: 7, isGeneral: true, isActive: true, completePriceCents: 0 },
        },
      );
    const second = await seedProcedure({ isGeneral: true });
    expect((await getProcedure(admin, first.id)).isGeneral).toBe(false);
    await Promise.allSettled(
      [first, second].map(({ id, ...values }) =>
        updateProcedure(admin, id, { ...values, isGeneral: true }),
      ),
    );
    expect(await Procedure.count({ where: { isGeneral: true } })).toBe(1);
  });

  it("show the state of their plans, and are read in as many statements however many there are", async () => {
    const { id } = await seedProcedure();
    const readState = async () => {
      const { planStatus, versionNumber, itemCount } = await getProcedure(admin, id);
      return [planStatus, versionNumber, itemCount];
    };
    expect(await readState()).toEqual(["Draft", null, 0]);
    const session = await seedPublishedSession();
    const { id: versionId } = await publishPlan(id, [sessionItem(session.id), task]);
    expect(await readState()).toEqual(["Live", 1, 2]);
    await saveDraftVersion(admin, id, { items: [task] });
    expect(await readState()).toEqual(["Live", 1, 2]);
    expect(await getProcedurePlan(admin, id)).toMatchObject({
      liveVersion: { id: versionId, items: [{ sessionId: session.id }, { kind: "task" }] },
      draftVersionId: expect.any(Number) as number,
      patientCount: 0,
    });
    await retireVersion(admin, id, versionId);
    expect(await readState()).toEqual(["Draft", 2, 1]);
    const { name, specialityId } = await getProcedure(admin, id);
    await updateProcedure(admin, id, { name, specialityId, isActive: false });
    expect(await readState()).toEqual(["Inactive", 2, 1]);
    const one = await recordStatements(() => listProcedures(admin, { ...QUERY, limit: 1 }));
    const many = await recordStatements(() => listProcedures(admin, { ...QUERY, limit: 10 }));
    expect(many.length).toBe(one.length);
  });
});

describe.runIf(HAS_DATABASE)("versions of plans", () => {
  useDatabase();

  it("say for each item what is wrong, in the specification's words", async () => {
    const { id } = await seedProcedure();
    const item = { name: "A", group: "pre-procedure", fromDay: -3, toDay: -1 };
    const items = [
      { ...item, kind: "session" },
      { ...item, kind: "" },
      { ...item, kind: "survey", surveyId: 999_999 },
      { ...item, kind: "travel", fromDay: 2, toDay: 1 },
      { ...item, kind: "travel", fromDay: -61, toDay: 91 },
      { ...item, kind: "task" },
    ];
    expect(await refusal(createDraftVersion(admin, id, { items }))).toEqual([
      ["items[0].sessionId", "Choose what this item shows"],
      ["items[0].includedIn", "Choose at least one plan"],
      ["items[1].kind", "Choose what this item shows"],
      ["items[3].toDay", "From day must not be after to day"],
      ["items[4].fromDay", "From day must be at least -60"],
      ["items[4].toDay", "To day must be at most 90"],
      ["items[5].taskTitle", "Task title is required"],
    ]);
    expect(await refusal(createDraftVersion(admin, id, { items: [items[2]] }))).toEqual([
      ["items[0].surveyId", "Survey not found"],
    ]);
    const { id: sessionId } = await seedSession();
    const twice = [sessionItem(sessionId), sessionItem(sessionId)];
    expect(await refusal(createDraftVersion(admin, id, { items: twice }))).toEqual([
      ["items[1].sessionId", "This plan shows this already"],
    ]);
    const many = Array.from({ length: MAX_PLAN_ITEMS + 1 }, () => task);
    expect(await refusal(createDraftVersion(admin, id, { items: many }))).toEqual([
      ["items", "A plan can have at most 100 items"],
    ]);
    expect(await PlanVersion.count({ where: { procedureId: id } })).toBe(0);
  });

  it("keep the kind's own fields only: plans differ in their sessions", async () => {
    const { id } = await seedProcedure();
    const { items } = await createDraftVersion(admin, id, {
      items: [{ ...task, includedIn: ["no-fee"], phase: "post-procedure", audience: "family" }],
    });
    expect(items[0]).toMatchObject({ includedIn: BUILT_IN_PLANS, phase: null, audience: "family" });
  });

  it("are published with a session, and only with content that is published", async () => {
    const { id } = await seedProcedure();
    const session = await seedSession({ name: unique("Hidden") });
    const publish = async (items: object[]) => {
      const draft = await saveDraftVersion(admin, id, { items });
      return publishVersion(admin, id, draft.id);
    };
    await expect(publish([task])).rejects.toMatchObject({
      message: "A plan needs at least one session to be published",
    });
    const hidden = `Content that this plan shows is not published: ${session.name}`;
    await expect(publish([sessionItem(session.id)])).rejects.toMatchObject({ message: hidden });
    await publishSession(admin, session.id);
    expect((await publish([sessionItem(session.id)])).version).toMatchObject({ status: "Live" });
    await unpublishSession(admin, session.id);
    // A published version stays as it is; the next one is checked again.
    await expect(publish([sessionItem(session.id)])).rejects.toMatchObject({ message: hidden });
  });

  it("never change once they are published", async () => {
    const { id } = await seedProcedure();
    const session = await seedPublishedSession();
    const first = await publishPlan(id, [sessionItem(session.id)]);
    const change = () =>
      Promise.all([
        updateDraftVersion(admin, id, first.id, { items: [task] }).catch((error: unknown) => error),
        deleteDraftVersion(admin, id, first.id).catch((error: unknown) => error),
      ]);
    const readFirst = () => getVersion(admin, id, first.id);
    const refused = [{ status: 409 }, { status: 409 }];
    expect(await change()).toMatchObject(refused);
    expect(await readFirst()).toEqual(first);
    const second = await publishPlan(id, [sessionItem(session.id), task]);
    expect(await readFirst()).toMatchObject({ status: "Retired", items: first.items });
    expect(await change()).toMatchObject(refused);
    await expect(publishVersion(admin, id, first.id)).rejects.toMatchObject({ status: 409 });
    await expect(publishVersion(admin, id, second.id)).resolves.toMatchObject({ moved: 0 });
    expect((await listVersions(admin, id)).map(({ number, status }) => [number, status])).toEqual([
      [2, "Live"],
      [1, "Retired"],
    ]);
    const draft = await saveDraftVersion(admin, id, { items: [] });
    await expect(retireVersion(admin, id, draft.id)).rejects.toMatchObject({ status: 409 });
    await deleteDraftVersion(admin, id, draft.id);
    expect(await PlanVersionItem.count({ where: { versionId: draft.id } })).toBe(0);
    const other = await seedProcedure();
    await expect(getVersion(admin, other.id, second.id)).rejects.toMatchObject({ status: 404 });
  });

  it("have one draft and one Live version, however many people work at once", async () => {
    const { id } = await seedProcedure();
    const session = await seedPublishedSession();
    const items = [sessionItem(session.id)];
    const create = () => createDraftVersion(admin, id, { items });
    expect((await collectStatuses([create(), create(), create()])).sort()).toEqual([
      409,
      409,
      "done",
    ]);
    const [draft] = await listVersions(admin, id);
    const version = draft?.id ?? 0;
    const stale = updateDraftVersion(admin, id, version, { items }, [99]);
    await expect(stale).rejects.toMatchObject({ status: 412 });
    await Promise.allSettled([
      publishVersion(admin, id, version),
      publishVersion(admin, id, version),
      saveDraftVersion(admin, id, { items }),
      saveDraftVersion(admin, id, { items }),
    ]);
    for (const status of ["Live", "Draft"])
      expect(await PlanVersion.count({ where: { procedureId: id, status } })).toBeLessThanOrEqual(
        1,
      );
  });

  it("are compared by what their items point to", async () => {
    const { id } = await seedProcedure();
    const [one, two] = [await seedPublishedSession(), await seedPublishedSession()];
    const before = await publishPlan(id, [sessionItem(one.id), sessionItem(two.id), task]);
    const after = await saveDraftVersion(admin, id, {
      items: [
        { ...task, name: "Other" },
        sessionItem(two.id, { name: before.items[1]?.name, fromDay: -5, toDay: -5 }),
        sessionItem(one.id, { name: before.items[0]?.name }),
      ],
    });
    const changes = compareItems(before.items, after.items);
    expect(changes.added.map(({ name }) => name)).toEqual(["Other"]);
    expect(changes.removed.map(({ name }) => name)).toEqual(["Pack"]);
    expect(changes.changed.map(({ after: item, fields }) => [item.sessionId, fields])).toEqual([
      [two.id, ["fromDay", "toDay"]],
    ]);
    expect(changes.isReordered).toBe(true);
    expect(compareItems(before.items, before.items)).toMatchObject({
      ...{ added: [], removed: [], changed: [], isReordered: false },
    });
  });

  it("go with their procedure", async () => {
    const { id } = await seedProcedure();
    const session = await seedPublishedSession();
    await publishPlan(id, [sessionItem(session.id)]);
    const survey = await seedSurveyWithQuestionIds({ procedureIds: [id] });
    // Without the procedure the survey would be for everybody.
    await expect(deleteProcedure(admin, id)).rejects.toMatchObject({ status: 409 });
    await deleteSurvey(admin, survey.id, 0);
    await deleteProcedure(admin, id);
    expect(await PlanVersion.count({ where: { procedureId: id } })).toBe(0);
  });
});
