import { type Model, type ModelStatic, type OrderItem } from "sequelize";
import {
  Advertisement,
  Advertiser,
  Department,
  ReligiousMessage,
  ReligiousPartner,
  Specialty,
} from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import {
  byName,
  byText,
  type SearchMatcher,
  searchCondition,
} from "~/server/platform/search-condition";

/** Limit of options, to bound the size of the page; the search finds the others. */
const MAX_OPTIONS = 500;

export type Choice = { id: number; name: string };
/** Options, grouped by parent. */
export type Choices = {
  groups: (Choice & { options: Choice[] })[];
  /** Whether there are more options than the limit. */
  more: boolean;
};

/** Search text ("" for everything), and the selected id, which is always included. */
export type ChoiceQuery = { search: string; chosen: number | null };

/** Lists active specialties of active departments by department and name, plus the selected one; the search matches both names. */
export function listSpecialtyChoices(caller: Caller, query: ChoiceQuery): Promise<Choices> {
  return listChoices(caller, Specialty, {
    query,
    parent: { model: Department, as: "department", attributes: ["id", "name", "isActive"] },
    order: "normalizedName",
    searchedBy: [byName(Specialty), byName(Department, "departmentId")],
    present: ({ id, name, isActive, department }) => ({ id, name, isActive, parent: department }),
  });
}

/**
 * Lists active messages of active religious partners by partner and title, plus the selected one; the search matches
 * both, and the religion.
 */
export function listMessageChoices(caller: Caller, query: ChoiceQuery): Promise<Choices> {
  return listChoices(caller, ReligiousMessage, {
    query,
    parent: {
      model: ReligiousPartner,
      as: "religiousPartner",
      attributes: ["id", "name", "isActive"],
    },
    order: "title",
    searchedBy: [byText(ReligiousMessage), byText(ReligiousPartner, "religiousPartnerId")],
    present: ({ id, title, religionType, isActive, religiousPartner: parent }) => ({
      id,
      name: `${title} (${religionType})`,
      isActive,
      parent,
    }),
  });
}

/**
 * Lists active advertisements of active advertisers by advertiser and name, plus the selected one; the search matches
 * both.
 */
export function listAdvertisementChoices(caller: Caller, query: ChoiceQuery): Promise<Choices> {
  return listChoices(caller, Advertisement, {
    query,
    parent: { model: Advertiser, as: "advertiser", attributes: ["id", "name", "isActive"] },
    order: "normalizedName",
    searchedBy: [byText(Advertisement), byText(Advertiser, "advertiserId")],
    present: ({ id, name, isActive, advertiser }) => ({ id, name, isActive, parent: advertiser }),
  });
}

type Parent = Choice & { isActive?: boolean };
type Row = { id: number; name: string; isActive: boolean; parent: Parent | undefined };

type ChoiceSource<M extends Model> = {
  query: ChoiceQuery;
  parent: { model: ModelStatic<Model>; as: string; attributes: string[] };
  /** Sort column of the options within a parent. */
  order: string;
  searchedBy: SearchMatcher[];
  present: (row: M) => Row;
};

async function listChoices<M extends Model>(
  caller: Caller,
  model: ModelStatic<M>,
  { query, parent, order, searchedBy, present }: ChoiceSource<M>,
): Promise<Choices> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const activeParent = parent.attributes.includes("isActive") ? { where: { isActive: true } } : {};
  const candidates = await model.findAll({
    where: searchCondition(query.search, searchedBy, { isActive: true }),
    include: [{ ...parent, required: true, ...activeParent }],
    order: [[parent, "normalizedName", "ASC"] as OrderItem, [order, "ASC"], ["id", "ASC"]],
    limit: MAX_OPTIONS + 1,
    transaction,
  });
  const rows = candidates.slice(0, MAX_OPTIONS).map(present);
  if (query.chosen !== null && !rows.some(({ id }) => id === query.chosen)) {
    const selected = await model.findByPk(query.chosen, { include: [parent], transaction });
    if (selected) rows.unshift(present(selected));
  }
  return { groups: groupByParent(rows), more: candidates.length > MAX_OPTIONS };
}

/** Formats the name of an option; a selected one may be inactive. */
const formatName = ({ name, isActive }: { name: string; isActive?: boolean }) =>
  isActive === false ? `${name} (inactive)` : name;

function groupByParent(rows: Row[]): Choices["groups"] {
  const groups = new Map<number, Choices["groups"][number]>();
  for (const row of rows) {
    if (!row.parent) throw new Error(`What is offered as ${row.id} was read without its parent`);
    const { id } = row.parent;
    const group = groups.get(id) ?? { id, name: formatName(row.parent), options: [] };
    group.options.push({ id: row.id, name: formatName(row) });
    groups.set(id, group);
  }
  return [...groups.values()];
}
