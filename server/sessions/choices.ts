import { type Model, type ModelStatic, Op, type OrderItem, type WhereOptions } from "sequelize";
import {
  Advertisement,
  Advertiser,
  Department,
  ReligiousMessage,
  ReligiousPartner,
  Specialty,
} from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { selectIdsByName, selectIdsByText } from "~/server/platform/search-index";

/** More are found by a search: a page that carried them all would be slow to come, and nobody reads so many. */
const MAX_OFFERED = 500;

export type Choice = { id: number; name: string };
/** What there is to choose from, each with what it belongs to. */
export type Choices = {
  groups: (Choice & { options: Choice[] })[];
  /** Whether there are more than are offered. */
  more: boolean;
};

/** What a form looks for, "" for everything; and the id that it has chosen already, which is offered whatever else is. */
export type Asked = { search: string; chosen: number | null };

/** The active specialties by department and name, and the one that is chosen; a search finds both names. */
export function specialtyChoices(caller: Caller, asked: Asked): Promise<Choices> {
  const { search } = asked;
  return choicesOf(caller, Specialty, {
    asked,
    parent: { model: Department, as: "department", attributes: ["id", "name"] },
    order: "normalizedName",
    found: [
      { id: { [Op.in]: selectIdsByName(Specialty, search) } },
      { departmentId: { [Op.in]: selectIdsByName(Department, search) } },
    ],
    present: ({ id, name, isActive, department }) => ({ id, name, isActive, parent: department }),
  });
}

/**
 * The active messages of active religious partners by partner and title, and the one that is chosen. A search finds both,
 * and the religion.
 */
export function messageChoices(caller: Caller, asked: Asked): Promise<Choices> {
  const { search } = asked;
  return choicesOf(caller, ReligiousMessage, {
    asked,
    parent: {
      model: ReligiousPartner,
      as: "religiousPartner",
      attributes: ["id", "name", "isActive"],
    },
    order: "title",
    found: [
      { id: { [Op.in]: selectIdsByText(ReligiousMessage, search) } },
      { religiousPartnerId: { [Op.in]: selectIdsByText(ReligiousPartner, search) } },
    ],
    present: ({ id, title, religionType, isActive, religiousPartner: parent }) => ({
      ...{ id, name: `${title} (${religionType})`, isActive, parent },
    }),
  });
}

/** The active advertisements of active advertisers by advertiser and name, and the one that is chosen; a search finds both. */
export function advertisementChoices(caller: Caller, asked: Asked): Promise<Choices> {
  const { search } = asked;
  return choicesOf(caller, Advertisement, {
    asked,
    parent: { model: Advertiser, as: "advertiser", attributes: ["id", "name", "isActive"] },
    order: "normalizedName",
    found: [
      { id: { [Op.in]: selectIdsByText(Advertisement, search) } },
      { advertiserId: { [Op.in]: selectIdsByText(Advertiser, search) } },
    ],
    present: ({ id, name, isActive, advertiser }) => ({ id, name, isActive, parent: advertiser }),
  });
}

type Parent = Choice & { isActive?: boolean };
type Row = { id: number; name: string; isActive: boolean; parent: Parent | undefined };

type Offered<M extends Model> = {
  asked: Asked;
  parent: { model: ModelStatic<Model>; as: string; attributes: string[] };
  /** What the options of a parent are sorted by. */
  order: string;
  /** What a search finds. */
  found: WhereOptions[];
  present: (row: M) => Row;
};

async function choicesOf<M extends Model>(
  caller: Caller,
  model: ModelStatic<M>,
  { asked, parent, order, found, present }: Offered<M>,
): Promise<Choices> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const search = asked.search.trim() !== "";
  const activeParent = parent.attributes.includes("isActive") ? { where: { isActive: true } } : {};
  const offered = await model.findAll({
    where: (search ? { isActive: true, [Op.or]: found } : { isActive: true }) as WhereOptions,
    include: [{ ...parent, required: true, ...activeParent }],
    order: [[parent, "normalizedName", "ASC"] as OrderItem, [order, "ASC"], ["id", "ASC"]],
    limit: MAX_OFFERED + 1,
    transaction,
  });
  const rows = offered.slice(0, MAX_OFFERED).map(present);
  if (asked.chosen !== null && !rows.some(({ id }) => id === asked.chosen)) {
    const chosen = await model.findByPk(asked.chosen, { include: [parent], transaction });
    if (chosen) rows.unshift(present(chosen));
  }
  return { groups: groupsOf(rows), more: offered.length > MAX_OFFERED };
}

/** What is chosen and no longer active is offered all the same, and says so. */
const named = ({ name, isActive }: { name: string; isActive?: boolean }) =>
  isActive === false ? `${name} (inactive)` : name;

function groupsOf(rows: Row[]): Choices["groups"] {
  const groups = new Map<number, Choices["groups"][number]>();
  for (const row of rows) {
    if (!row.parent) throw new Error(`What is offered as ${row.id} was read without its parent`);
    const { id } = row.parent;
    const group = groups.get(id) ?? { id, name: named(row.parent), options: [] };
    group.options.push({ id: row.id, name: named(row) });
    groups.set(id, group);
  }
  return [...groups.values()];
}
