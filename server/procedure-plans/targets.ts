import { Guidance, PlanSession, type PlanVersionItem, Survey } from "~/models";
import type { PlanItemValues } from "~/models/catalogue/plan-item.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";

/** What an item points to: its name, as patients read it too, and whether they can get it now. */
export type Target = { name: string; title: string; isPublished: boolean };

type Pointer = Pick<PlanVersionItem, "kind" | "sessionId" | "surveyId" | "guidanceId">;
/** Finds what an item points to: null if it was deleted, undefined for an item that points to no record. */
export type FindTarget = (item: Pointer) => Target | null | undefined;

const ids = (items: readonly Pointer[], key: "sessionId" | "surveyId" | "guidanceId") => [
  ...new Set(items.flatMap((item) => item[key] ?? [])),
];

/** Reads what items point to, in at most three statements. @returns a lookup */
export async function readTargets(caller: Caller, items: readonly Pointer[]): Promise<FindTarget> {
  const { transaction } = caller;
  const find = (id: number[]) => ({ where: { id }, transaction });
  const sessionIds = ids(items, "sessionId");
  const surveyIds = ids(items, "surveyId");
  const guidanceIds = ids(items, "guidanceId");
  const sessions =
    sessionIds.length > 0
      ? await PlanSession.findAll({
          ...find(sessionIds),
          attributes: ["id", "name", "title", "status"],
        })
      : [];
  const surveys =
    surveyIds.length > 0
      ? await Survey.findAll({
          ...find(surveyIds),
          attributes: ["id", "name", "status", "questionCount"],
        })
      : [];
  const guidances =
    guidanceIds.length > 0
      ? await Guidance.findAll({
          ...find(guidanceIds),
          attributes: ["id", "name", "status", "stepCount"],
        })
      : [];
  const toMap = <Row extends { id: number; name: string; title?: string; status: string }>(
    rows: Row[],
    hasContent: (row: Row) => boolean,
  ) =>
    new Map(
      rows.map((row) => [
        row.id,
        {
          name: row.name,
          title: row.title ?? row.name,
          isPublished: row.status === "Active" && hasContent(row),
        },
      ]),
    );
  const bySession = toMap(sessions, () => true);
  const bySurvey = toMap(surveys, ({ questionCount }) => questionCount > 0);
  const byGuidance = toMap(guidances, ({ stepCount }) => stepCount > 0);
  return ({ sessionId, surveyId, guidanceId }) => {
    if (sessionId) return bySession.get(sessionId) ?? null;
    if (surveyId) return bySurvey.get(surveyId) ?? null;
    return guidanceId ? (byGuidance.get(guidanceId) ?? null) : undefined;
  };
}

const REPEATED = "This plan shows this already";

/**
 * Checks that what new items point to exists, and that each session and survey stands once: a patient's list names it once.
 * @throws InvalidInputError with an error for each such item, such as `items[2].sessionId`
 */
export async function requireTargets(
  caller: Caller,
  items: readonly PlanItemValues[],
): Promise<void> {
  authorize(caller, "content.write");
  const findTarget = await readTargets(caller, items);
  const errors = items.flatMap((item, index): FieldError[] => {
    const field = item.sessionId ? "sessionId" : item.surveyId ? "surveyId" : "guidanceId";
    const noun = { sessionId: "Session", surveyId: "Survey", guidanceId: "Guidance" }[field];
    const at = `items[${index}].${field}`;
    if (findTarget(item) === null)
      return [{ field: at, message: `${noun} not found`, code: "not-found" }];
    const isRepeated =
      field !== "guidanceId" &&
      items.slice(0, index).some((other) => other[field] !== null && other[field] === item[field]);
    return isRepeated ? [{ field: at, message: REPEATED, code: "duplicate" }] : [];
  });
  if (errors.length > 0) throw new InvalidInputError(errors);
}
