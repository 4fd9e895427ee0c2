import { describe, expect, it } from "vitest";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import {
  discardPendingOrder,
  storePendingOrder,
  storeStaleOrder,
  readPendingOrder,
  savePendingOrder,
  withPendingOrder,
} from "~/server/surveys/pending-order";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import { addQuestions, deleteQuestion } from "~/server/surveys/questions";
import { deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { seedSurveyWithQuestions, QUESTIONS } from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";

const anna: Caller = { ...admin, actor: { id: "anna", name: "Anna", role: "editor" } };
const boris: Caller = { ...admin, actor: { id: "boris", name: "Boris", role: "editor" } };

const CHANGED_BY_BORIS =
  "This survey was changed by Boris while you were editing. Nothing has been overwritten.";

type ThreeIds = [number, number, number];
async function createSurveyWithThreeQuestions() {
  const { id, questionOrder } = await seedSurveyWithQuestions();
  return { id, saved: questionOrder as ThreeIds };
}
const readSavedOrder = async (id: number) => (await getSurvey(admin, id)).questionOrder;
const joinIds = (...ids: number[]) => ids.join(",");
const readPending = async (caller: Caller, id: number) =>
  readPendingOrder(caller, id, await readSavedOrder(id));

describe.skipIf(!HAS_DATABASE)("a pending question order", () => {
  useDatabase();

  it("is private to its administrator, and does not change the saved order", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const input = { order: joinIds(...saved), base: joinIds(...saved) };
    await storePendingOrder(anna, id, { ...input, move: `up-${b}` });
    expect(await readPending(anna, id)).toEqual({ order: [b, a, c], changed: null });
    expect(await readPending(boris, id)).toBeNull();
    await storePendingOrder(boris, id, { ...input, move: `down-${b}` });
    expect((await readPending(boris, id))?.order).toEqual([a, c, b]);
    expect((await readPending(anna, id))?.order).toEqual([b, a, c]);
    expect(await readSavedOrder(id)).toEqual(saved);
    expect((await getSurvey(admin, id)).questionsVersion).toBe(1);
  });

  it("belongs to the browser where access is open", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const [here, there] = [
      { ...admin, owner: "open:here" },
      { ...admin, owner: "open:there" },
    ];
    const input = { order: joinIds(...saved), base: joinIds(...saved), move: `up-${b}` };
    await storePendingOrder(here, id, input);
    expect((await readPending(here, id))?.order).toEqual([b, a, c]);
    expect(await readPending(there, id)).toBeNull();
  });

  it("applies a repeated move once, and starts from the order that the form had", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    const move = { order: base, base, move: `up-${c}` };
    await storePendingOrder(anna, id, move);
    await storePendingOrder(anna, id, move);
    expect((await readPending(anna, id))?.order).toEqual([a, c, b]);
    await storePendingOrder(anna, id, { order: joinIds(a, c, b), base, move: `up-${c}` });
    expect((await readPending(anna, id))?.order).toEqual([c, a, b]);
  });

  it("is deleted when it equals the saved order again, and when it is discarded", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${b}` });
    await storePendingOrder(anna, id, { order: joinIds(b, a, c), base, move: `down-${b}` });
    expect(await readPending(anna, id)).toBeNull();
    await storePendingOrder(anna, id, { order: joinIds(c, b, a), base });
    expect((await readPending(anna, id))?.order).toEqual([c, b, a]);
    await discardPendingOrder(anna, id);
    await discardPendingOrder(anna, id);
    expect(await readPending(anna, id)).toBeNull();
  });

  it("is saved as the survey's next edition, and is no longer pending", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${b}` });
    await savePendingOrder(anna, id, { order: joinIds(b, a, c), base });
    expect(await readSavedOrder(id)).toEqual([b, a, c]);
    expect((await getSurvey(admin, id)).questionsVersion).toBe(2);
    expect(await readPending(anna, id)).toBeNull();
    // The same order, submitted in another tab, is saved already: no edition follows.
    await savePendingOrder(anna, id, { order: joinIds(b, a, c), base });
    expect((await getSurvey(admin, id)).questionsVersion).toBe(2);
  });

  it("is merged with questions that another editor moves, adds and deletes", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${c}` });
    await saveQuestionOrder(boris, id, { order: [c, b, a], base: saved });
    expect(await readPending(anna, id)).toEqual({ order: [a, c, b], changed: CHANGED_BY_BORIS });
    const [added] = await addQuestions(boris, { surveyId: id, questions: [QUESTIONS.freeText] });
    const fourth = added?.id ?? 0;
    await deleteQuestion(boris, b);
    expect(await readPending(anna, id)).toEqual({
      order: [a, c, fourth],
      changed: CHANGED_BY_BORIS,
    });

    // Another move keeps the notice; saving is refused with the old base, and succeeds with the new base.
    const currentOrder = await readSavedOrder(id);
    expect(currentOrder).toEqual([c, a, fourth]);
    const shown = { order: joinIds(a, c, fourth), base: joinIds(...currentOrder) };
    await storePendingOrder(anna, id, { ...shown, move: `up-${fourth}` });
    expect(await readPending(anna, id)).toEqual({
      order: [a, fourth, c],
      changed: CHANGED_BY_BORIS,
    });
    const mine = joinIds(a, fourth, c);
    const attempts = [savePendingOrder(anna, id, { order: mine, base })];
    expect(await collectStatuses(attempts)).toEqual([412]);
    expect(await readSavedOrder(id)).toEqual(currentOrder);
    await savePendingOrder(anna, id, { order: mine, base: joinIds(...currentOrder) });
    expect(await readSavedOrder(id)).toEqual([a, fourth, c]);
    expect(await readPending(anna, id)).toBeNull();
  });

  it("follows questions that its owner adds and deletes, without a notice", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${c}` });
    const added = await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () =>
        addQuestions(writer, { surveyId: id, questions: [QUESTIONS.freeText] }),
      ),
    );
    const fourth = added[0]?.id ?? 0;
    expect(await readPending(anna, id)).toEqual({ order: [a, c, b, fourth], changed: null });
    await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () => deleteQuestion(writer, a)),
    );
    expect(await readPending(anna, id)).toEqual({ order: [c, b, fourth], changed: null });
    // The notice of another editor's earlier change stays.
    await deleteQuestion(boris, fourth);
    await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () =>
        addQuestions(writer, { surveyId: id, questions: [QUESTIONS.freeText] }),
      ),
    );
    expect((await readPending(anna, id))?.changed).toContain("while you were editing");
  });

  it("is stored as stale after a refused save, for its owner to decide", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    await saveQuestionOrder(boris, id, { order: [c, b, a], base: saved });
    const input = { order: joinIds(b, a, c), base: joinIds(...saved) };
    expect(await collectStatuses([savePendingOrder(anna, id, input)])).toEqual([412]);
    await storeStaleOrder(anna, id, input);
    expect(await readPending(anna, id)).toEqual({ order: [b, a, c], changed: CHANGED_BY_BORIS });
  });

  it("is not saved when it misses, repeats or adds a question, or cannot be parsed", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const base = joinIds(...saved);
    const other = await createSurveyWithThreeQuestions();
    const invalidOrders = [
      joinIds(a, b),
      joinIds(a, b, c, c),
      joinIds(a, b, c, other.saved[0]),
      "x",
      undefined,
    ];
    const attempts = invalidOrders.map((order) => savePendingOrder(anna, id, { order, base }));
    expect(await collectStatuses(attempts)).toEqual(invalidOrders.map(() => 422));
    const moves = ["left-1", "up-", "up-1.5"].map((move) =>
      storePendingOrder(anna, id, { order: base, base, move }),
    );
    expect(await collectStatuses(moves)).toEqual([422, 422, 422]);
    expect(await readSavedOrder(id)).toEqual(saved);
    expect(await readPending(anna, id)).toBeNull();
  });

  it("is stored as pending without repeated ids and questions of other surveys", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const other = await createSurveyWithThreeQuestions();
    const [a, b, c] = saved;
    const order = joinIds(c, other.saved[0], a, c);
    await storePendingOrder(anna, id, { order, base: joinIds(...saved) });
    expect((await readPending(anna, id))?.order).toEqual([c, a, b]);
  });

  it("is refused for viewers, and for a survey that does not exist", async () => {
    const { id, saved } = await createSurveyWithThreeQuestions();
    const input = { order: joinIds(...saved), base: joinIds(...saved) };
    const attempts = [
      storePendingOrder(viewer, id, input),
      savePendingOrder(viewer, id, input),
      storeStaleOrder(viewer, id, input),
    ];
    expect(await collectStatuses(attempts)).toEqual([403, 403, 403]);
    await deleteSurvey(admin, id, 0);
    const notFound = [storePendingOrder(anna, id, input), savePendingOrder(anna, id, input)];
    expect(await collectStatuses(notFound)).toEqual([404, 404]);
  });

  it.runIf(ON_POSTGRES)(
    "of two concurrent editors is saved for one and refused for the other",
    async () => {
      const { id, saved } = await createSurveyWithThreeQuestions();
      const [a, b, c] = saved;
      const base = joinIds(...saved);
      const statuses = await collectStatuses([
        savePendingOrder(anna, id, { order: joinIds(b, a, c), base }),
        savePendingOrder(boris, id, { order: joinIds(c, b, a), base }),
        deleteQuestion(admin, b),
        ...[anna, anna, anna].map((each) =>
          storePendingOrder(each, id, { order: base, base, move: `up-${c}` }),
        ),
      ]);
      expect(statuses.filter((each) => each === 412).length).toBeGreaterThanOrEqual(1);
      expect(statuses.filter((each) => each === "done" || each === 412)).toHaveLength(6);
      const currentOrder = await readSavedOrder(id);
      expect([...currentOrder].sort((one, other) => one - other)).toEqual([a, c]);
    },
  );
});
