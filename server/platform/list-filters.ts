import { literal, Op, QueryTypes, type WhereOptions } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { PUBLISH_STATUSES } from "~/models/rules/publish-status.schema";
import { STATUSES } from "~/models/rules/status.schema";
import type { Caller } from "./caller";
import { database } from "./database";
import { startOfDay } from "./dates";

/** Condition of a filter; one about the caller, such as "Mine", or that takes a look-up, is known where the list is read. */
export type ListCondition =
  | WhereOptions
  | ((caller: Caller) => WhereOptions | Promise<WhereOptions>);

/** A record of one among several kinds, written as "administrator:3" in addresses. */
export type RecordReference<Kind extends string = string> = { kind: Kind; id: number };

/** Exact filter of a list, for the API and, with a label, for its screen: its kind of value, and its condition. */
export type ListFilter = {
  description: string;
  /** Name on the screen; a filter without one is of programs only. Its parameter stands in `FILTER_PARAMETERS`. */
  label?: string;
  /** Whether the screen shows the options as links above the list, and so no chip. */
  hasLinks?: true;
} & (
  | {
      type: "text";
      toCondition: (value: string) => ListCondition;
      /** Reads the first values in order, as suggestions of the screen's field. */
      suggest?: (caller: Caller, limit: number) => Promise<string[]>;
    }
  | {
      /** A record that links name: the screen shows its name, and offers no others. */
      type: "record";
      kinds: readonly string[];
      toCondition: (record: RecordReference) => WhereOptions;
      findName: (caller: Caller, record: RecordReference) => Promise<string>;
    }
  | { type: "id"; toCondition: (id: number) => WhereOptions }
  | { type: "day"; toCondition: (day: string) => WhereOptions }
  | {
      type: "option";
      options: readonly string[];
      /** Options of earlier releases, which programs may still send. */
      formerOptions?: readonly string[];
      /** Display labels by option. */
      optionLabels?: Readonly<Record<string, string>>;
      toCondition: (option: string) => ListCondition;
    }
);

/** Filter by a text, such as a name. */
export type TextFilter = Extract<ListFilter, { type: "text" }>;

/** Exact filters of a list by query parameter. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** Filters by name, ignoring case as names do (models: nameColumns). */
export const nameFilter: ListFilter = {
  type: "text",
  description: "Only what has exactly this name, whatever its case.",
  toCondition: (name) => ({ normalizedName: normalizeName(name) }),
};

type Option = { value: string; label: string };

/** Filters by a column with a fixed choice. */
export const optionFilter = (
  label: string,
  column: string,
  {
    options,
    ...texts
  }: { options: readonly (string | Option)[]; description: string; hasLinks?: true },
): ListFilter => {
  const choices = options.map((each) =>
    typeof each === "string" ? { value: each, label: each } : each,
  );
  return {
    ...texts,
    type: "option",
    label,
    options: choices.map(({ value }) => value),
    optionLabels: Object.fromEntries(choices.map((each) => [each.value, each.label])),
    toCondition: (option) => ({ [column]: option }),
  };
};

/** Filters by the status of records that are active or not. */
export const statusFilter: ListFilter = {
  type: "option",
  label: "Status",
  description: "Only what has this status.",
  options: STATUSES,
  toCondition: (status) => ({ isActive: status === "Active" }),
};

/** Filters by the publication status. */
export const publishStatusFilter = {
  type: "option",
  label: "Status",
  description: "Only what has this status: patients get the Active ones.",
  options: PUBLISH_STATUSES,
  toCondition: (status: string) => ({ status }),
} as const satisfies ListFilter;

/** Filters by a foreign key. @param noun with its article, such as "an advertiser" */
export const parentFilter = (noun: string, column: string): ListFilter => ({
  type: "id",
  description: `Only what belongs to this: the ID of ${noun}. Without one that has it, the list is empty.`,
  toCondition: (id) => ({ [column]: id }),
});

/**
 * Filters by the exact name of something that records belong to, ignoring case: it needs no look-up to be read in an address.
 * @param names of the table with the names, and of the subquery's column; inserted unescaped
 */
export const belongsToNamed = (
  label: string,
  {
    table,
    column = "id",
    description,
    through,
  }: {
    table: string;
    /** Attribute of the list's own records that holds the ids; default: their own. */
    column?: string;
    description: string;
    /** Wraps the SELECT of the named ids into one of the values of `column`; default: these ids themselves. */
    through?: (namedIds: string) => string;
  },
): TextFilter => ({
  type: "text",
  label,
  description,
  toCondition: (name) => {
    const value = database().escape(normalizeName(name));
    const ids = `SELECT id FROM ${table} WHERE normalized_name = ${value}`;
    return { [column]: { [Op.in]: literal(`(${through ? through(ids) : ids})`) } };
  },
  async suggest({ transaction }, limit) {
    const rows = await database().query<{ name: string }>(
      `SELECT name FROM ${table} ORDER BY normalized_name LIMIT ${limit}`,
      { type: QueryTypes.SELECT, transaction },
    );
    return rows.map(({ name }) => name);
  },
});

/** Filters by the days of creation, of the hospital's time zone, both included. */
export const createdFilters = {
  createdFrom: {
    type: "day",
    label: "Created from",
    description: "Only what was made on this day or later, in the hospital's time zone.",
    toCondition: (day) => ({ createdAt: { [Op.gte]: startOfDay(day) } }),
  },
  createdTo: {
    type: "day",
    label: "Created to",
    description: "Only what was made on this day or earlier, in the hospital's time zone.",
    toCondition: (day) => ({ createdAt: { [Op.lt]: startOfDay(day, 1) } }),
  },
} satisfies ListFilters;
