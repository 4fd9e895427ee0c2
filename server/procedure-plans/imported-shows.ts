import { type Model, type ModelStatic } from "sequelize";
import { Guidance, PlanSession, Survey } from "~/models";
import type { ItemKind } from "~/models/catalogue/plan-item-options.schema";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { guidanceLabel, sessionLabel, surveyLabel } from "~/models/rules/labels.schema";
import { findInBatches } from "~/server/imports/existing-names";
import type { Caller } from "~/server/platform/caller";

type Target = { field: "sessionId" | "surveyId" | "guidanceId"; noun: string };
const GUIDANCE: Target = { field: "guidanceId", noun: "Guidance" };
/** What an item of a kind points to. */
export const SHOWN_BY_KIND: Partial<Record<ItemKind, Target>> = {
  session: { field: "sessionId", noun: "Session" },
  survey: { field: "surveyId", noun: "Survey" },
  "caretaker-guidance": GUIDANCE,
  "family-guidance": GUIDANCE,
};

type Row = Model & { id: number; name: string; normalizedName: string; audience?: string };
const SOURCES = {
  sessionId: { model: PlanSession as unknown as ModelStatic<Row>, label: sessionLabel },
  surveyId: { model: Survey as unknown as ModelStatic<Row>, label: surveyLabel },
  guidanceId: { model: Guidance as unknown as ModelStatic<Row>, label: guidanceLabel },
};
const FIELDS = Object.keys(SOURCES) as Target["field"][];

/** An item of a file: its kind, and what it shows as the cell names it. */
export type ShowsCell = { kind: ItemKind | undefined; shows: string };
type Found = { id?: number; problem?: string };

const withoutLabel = (text: string) => text.replace(/ \(\w+\)$/, "");

/**
 * Finds the sessions, surveys and guidance that items name, with a label in parentheses where several have the name. Three
 * statements at most for each 500 names. @returns a lookup
 */
export async function findShows(
  { transaction }: Caller,
  cells: readonly ShowsCell[],
): Promise<(cell: ShowsCell) => Found> {
  const byKey = new Map<string, number[]>();
  for (const field of FIELDS) {
    const texts = cells
      .filter(({ kind, shows }) => kind && SHOWN_BY_KIND[kind]?.field === field && shows !== "")
      .map(({ shows }) => normalizeName(shows));
    const names = [...new Set(texts.flatMap((text) => [text, withoutLabel(text)]))];
    const { model, label } = SOURCES[field];
    const rows = await findInBatches(names, (batch) =>
      model.findAll({
        attributes: [
          "id",
          "name",
          "normalizedName",
          ...(field === "guidanceId" ? ["audience"] : []),
        ],
        where: { normalizedName: batch },
        order: ["id"],
        transaction,
      }),
    );
    for (const { id, normalizedName, audience = "" } of rows) {
      for (const text of [normalizedName, `${normalizedName} (${label(id).toLowerCase()})`]) {
        const key = `${field} ${audience} ${text}`;
        byKey.set(key, [...(byKey.get(key) ?? []), id]);
      }
    }
  }
  return ({ kind, shows }) => {
    const target = kind && SHOWN_BY_KIND[kind];
    if (!target || shows === "") return {};
    const audience = target === GUIDANCE ? (kind?.replace("-guidance", "") ?? "") : "";
    const [id, another] = byKey.get(`${target.field} ${audience} ${normalizeName(shows)}`) ?? [];
    if (id === undefined) return { problem: `${target.noun} "${shows}" not found` };
    return another === undefined
      ? { id }
      : {
          problem: `${target.noun} "${shows}" is not the only one: add its label in parentheses, such as "${shows} (${SOURCES[target.field].label(id)})"`,
        };
  };
}

type Pointer = { sessionId: number | null; surveyId: number | null; guidanceId: number | null };

/** Reads the names of what items show, as `findShows` finds it; "" for what was deleted. Six statements at most. @returns a lookup */
export async function readShownNames(
  { transaction }: Caller,
  items: readonly Pointer[],
): Promise<(item: Pointer) => string> {
  const names = new Map<string, string>();
  for (const field of FIELDS) {
    const ids = [...new Set(items.flatMap((item) => item[field] ?? []))];
    if (ids.length === 0) continue;
    const { model, label } = SOURCES[field];
    const attributes = ["id", "name", "normalizedName"];
    const rows = await findInBatches(ids, (id) =>
      model.findAll({ attributes, where: { id }, transaction }),
    );
    const normalized = [...new Set(rows.map(({ normalizedName }) => normalizedName))];
    const all = await findInBatches(normalized, (batch) =>
      model.findAll({ attributes, where: { normalizedName: batch }, transaction }),
    );
    for (const { id, name, normalizedName } of rows) {
      const isOnly = all.filter((each) => each.normalizedName === normalizedName).length === 1;
      names.set(`${field} ${id}`, isOnly ? name : `${name} (${label(id)})`);
    }
  }
  return (item) => {
    const field = FIELDS.find((each) => item[each] !== null);
    return field ? (names.get(`${field} ${item[field]}`) ?? "") : "";
  };
}
