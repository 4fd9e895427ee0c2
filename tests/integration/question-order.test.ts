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
import { aSurveyWithQuestions, QUESTIONS } from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";

const anna: Caller = { ...admin, actor: { id: "anna", name: "Anna", role: "editor" } };
const boris: Caller = { ...admin, actor: { id: "boris", name: "Boris", role: "editor" } };

const BY_BORIS =
  "This survey was changed by Boris while you were editing. Nothing has been overwritten.";

type Three = [number, number, number];
async function aSurveyOfThree() {
  const { id, questionOrder } = await aSurveyWithQuestions();
  return { id, saved: questionOrder as Three };
}
const savedOrder = async (id: number) => (await getSurvey(admin, id)).questionOrder;
const text = (...ids: number[]) => ids.join(",");
const pendingOf = async (caller: Caller, id: number) =>
  readPendingOrder(caller, id, await savedOrder(id));

describe.skipIf(!HAS_DATABASE)("an order that is not saved yet", () => {
  useDatabase();

  it("is the administrator's own, and changes nothing that others see", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const sent = { order: text(...saved), base: text(...saved) };
    await storePendingOrder(anna, id, { ...sent, move: `up-${b}` });
    expect(await pendingOf(anna, id)).toEqual({ order: [b, a, c], changed: null });
    expect(await pendingOf(boris, id)).toBeNull();
    await storePendingOrder(boris, id, { ...sent, move: `down-${b}` });
    expect((await pendingOf(boris, id))?.order).toEqual([a, c, b]);
    expect((await pendingOf(anna, id))?.order).toEqual([b, a, c]);
    expect(await savedOrder(id)).toEqual(saved);
    expect((await getSurvey(admin, id)).questionsVersion).toBe(1);
  });

  it("belongs to the browser where everybody is the administrator", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const [here, there] = [
      { ...admin, owner: "open:here" },
      { ...admin, owner: "open:there" },
    ];
    const sent = { order: text(...saved), base: text(...saved), move: `up-${b}` };
    await storePendingOrder(here, id, sent);
    expect((await pendingOf(here, id))?.order).toEqual([b, a, c]);
    expect(await pendingOf(there, id)).toBeNull();
  });

  it("counts a move that is sent twice once, and goes on from what was seen", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    const move = { order: base, base, move: `up-${c}` };
    await storePendingOrder(anna, id, move);
    await storePendingOrder(anna, id, move);
    expect((await pendingOf(anna, id))?.order).toEqual([a, c, b]);
    await storePendingOrder(anna, id, { order: text(a, c, b), base, move: `up-${c}` });
    expect((await pendingOf(anna, id))?.order).toEqual([c, a, b]);
  });

  it("is forgotten when it is the saved one again, and when it is discarded", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${b}` });
    await storePendingOrder(anna, id, { order: text(b, a, c), base, move: `down-${b}` });
    expect(await pendingOf(anna, id)).toBeNull();
    await storePendingOrder(anna, id, { order: text(c, b, a), base });
    expect((await pendingOf(anna, id))?.order).toEqual([c, b, a]);
    await discardPendingOrder(anna, id);
    await discardPendingOrder(anna, id);
    expect(await pendingOf(anna, id)).toBeNull();
  });

  it("is saved as the survey's next edition, and is pending no more", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${b}` });
    await savePendingOrder(anna, id, { order: text(b, a, c), base });
    expect(await savedOrder(id)).toEqual([b, a, c]);
    expect((await getSurvey(admin, id)).questionsVersion).toBe(2);
    expect(await pendingOf(anna, id)).toBeNull();
    // Pressed in another tab too: what is wanted is saved already.
    await savePendingOrder(anna, id, { order: text(b, a, c), base });
    expect((await getSurvey(admin, id)).questionsVersion).toBe(2);
  });

  it("loses nothing when somebody else moves, adds and deletes meanwhile", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${c}` });
    await saveQuestionOrder(boris, id, { order: [c, b, a], base: saved });
    expect(await pendingOf(anna, id)).toEqual({ order: [a, c, b], changed: BY_BORIS });
    const [added] = await addQuestions(boris, { surveyId: id, questions: [QUESTIONS.freeText] });
    const fourth = added?.id ?? 0;
    await deleteQuestion(boris, b);
    expect(await pendingOf(anna, id)).toEqual({ order: [a, c, fourth], changed: BY_BORIS });

    // Another move does not take the news away; saving by the old base is refused, by the new one it is done.
    const now = await savedOrder(id);
    expect(now).toEqual([c, a, fourth]);
    const seen = { order: text(a, c, fourth), base: text(...now) };
    await storePendingOrder(anna, id, { ...seen, move: `up-${fourth}` });
    expect(await pendingOf(anna, id)).toEqual({ order: [a, fourth, c], changed: BY_BORIS });
    const mine = text(a, fourth, c);
    const attempts = [savePendingOrder(anna, id, { order: mine, base })];
    expect(await statusesOf(attempts)).toEqual([412]);
    expect(await savedOrder(id)).toEqual(now);
    await savePendingOrder(anna, id, { order: mine, base: text(...now) });
    expect(await savedOrder(id)).toEqual([a, fourth, c]);
    expect(await pendingOf(anna, id)).toBeNull();
  });

  it("goes along with what its person adds and deletes, which is no news to them", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    await storePendingOrder(anna, id, { order: base, base, move: `up-${c}` });
    const added = await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () =>
        addQuestions(writer, { surveyId: id, questions: [QUESTIONS.freeText] }),
      ),
    );
    const fourth = added[0]?.id ?? 0;
    expect(await pendingOf(anna, id)).toEqual({ order: [a, c, b, fourth], changed: null });
    await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () => deleteQuestion(writer, a)),
    );
    expect(await pendingOf(anna, id)).toEqual({ order: [c, b, fourth], changed: null });
    // What somebody else did before stays news.
    await deleteQuestion(boris, fourth);
    await inTransaction(anna, (writer) =>
      withPendingOrder(writer, id, () =>
        addQuestions(writer, { surveyId: id, questions: [QUESTIONS.freeText] }),
      ),
    );
    expect((await pendingOf(anna, id))?.changed).toContain("while you were editing");
  });

  it("is kept for its owner to decide when saving it was refused", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    await saveQuestionOrder(boris, id, { order: [c, b, a], base: saved });
    const sent = { order: text(b, a, c), base: text(...saved) };
    expect(await statusesOf([savePendingOrder(anna, id, sent)])).toEqual([412]);
    await storeStaleOrder(anna, id, sent);
    expect(await pendingOf(anna, id)).toEqual({ order: [b, a, c], changed: BY_BORIS });
  });

  it("is refused when it misses, repeats or adds a question, or cannot be read", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    const other = await aSurveyOfThree();
    const wrong = [text(a, b), text(a, b, c, c), text(a, b, c, other.saved[0]), "x", undefined];
    const attempts = wrong.map((order) => savePendingOrder(anna, id, { order, base }));
    expect(await statusesOf(attempts)).toEqual(wrong.map(() => 422));
    const moves = ["left-1", "up-", "up-1.5"].map((move) =>
      storePendingOrder(anna, id, { order: base, base, move }),
    );
    expect(await statusesOf(moves)).toEqual([422, 422, 422]);
    expect(await savedOrder(id)).toEqual(saved);
    expect(await pendingOf(anna, id)).toBeNull();
  });

  it("takes no more than the survey's own questions", async () => {
    const { id, saved } = await aSurveyOfThree();
    const other = await aSurveyOfThree();
    const [a, b, c] = saved;
    const order = text(c, other.saved[0], a, c);
    await storePendingOrder(anna, id, { order, base: text(...saved) });
    expect((await pendingOf(anna, id))?.order).toEqual([c, a, b]);
  });

  it("is nothing for those who may only read, nor for a survey that is not there", async () => {
    const { id, saved } = await aSurveyOfThree();
    const sent = { order: text(...saved), base: text(...saved) };
    const refused = [
      storePendingOrder(viewer, id, sent),
      savePendingOrder(viewer, id, sent),
      storeStaleOrder(viewer, id, sent),
    ];
    expect(await statusesOf(refused)).toEqual([403, 403, 403]);
    await deleteSurvey(admin, id, 0);
    const gone = [storePendingOrder(anna, id, sent), savePendingOrder(anna, id, sent)];
    expect(await statusesOf(gone)).toEqual([404, 404]);
  });

  it.runIf(ON_POSTGRES)("of two people at once is saved by one; the other is told", async () => {
    const { id, saved } = await aSurveyOfThree();
    const [a, b, c] = saved;
    const base = text(...saved);
    const done = await statusesOf([
      savePendingOrder(anna, id, { order: text(b, a, c), base }),
      savePendingOrder(boris, id, { order: text(c, b, a), base }),
      deleteQuestion(admin, b),
      ...[anna, anna, anna].map((each) =>
        storePendingOrder(each, id, { order: base, base, move: `up-${c}` }),
      ),
    ]);
    expect(done.filter((each) => each === 412).length).toBeGreaterThanOrEqual(1);
    expect(done.filter((each) => each === "done" || each === 412)).toHaveLength(6);
    const now = await savedOrder(id);
    expect([...now].sort((one, other) => one - other)).toEqual([a, c]);
  });
});
