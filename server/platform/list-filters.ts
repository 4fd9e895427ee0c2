import type { WhereOptions } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { PUBLISH_STATUSES } from "~/models/rules/publish-status.schema";
import { STATUSES } from "~/models/rules/status.schema";

/** Exact filter of a list: its kind of value, its documentation, and its condition. */
export type ListFilter = { description: string } & (
  | { type: "text"; toCondition: (value: string) => WhereOptions }
  | { type: "id"; toCondition: (id: number) => WhereOptions }
  | {
      type: "option";
      options: readonly string[];
      /** Options of earlier releases, which programs may still send. */
      formerOptions?: readonly string[];
      toCondition: (option: string) => WhereOptions;
    }
);

/** Exact filters of a list by query parameter. */
export type ListFilters = Readonly<Record<string, ListFilter>>;

/** Filters by name, ignoring case as names do (models: nameColumns). */
export const nameFilter: ListFilter = {
  type: "text",
  description: "Only what has exactly this name, whatever its case.",
  toCondition: (name) => ({ normalizedName: normalizeName(name) }),
};

/** Filters by the status of records that are active or not. */
export const statusFilter: ListFilter = {
  type: "option",
  description: "Only what has this status.",
  options: STATUSES,
  toCondition: (status) => ({ isActive: status === "Active" }),
};

/** Filters by the publication status. */
export const publishStatusFilter = {
  type: "option",
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
