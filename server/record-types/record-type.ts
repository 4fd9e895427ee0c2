import type { Dependents, RecordActions, TaggedRecords } from "./bulk-actions";
import type { ChildList, NamedRow, RecordList } from "./record-list";
import type { Includeable, Model, ModelStatic } from "sequelize";
import type { z } from "zod";
import type { ChangedEntity } from "~/models/changes/record-change.schema";
import type { RecordLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import type { ImportDescription } from "~/server/imports/import-description";
import type { BinnedTable } from "~/server/platform/bin/contents";
import type { Caller, Permission } from "~/server/platform/caller";
import type { PublishingData } from "~/server/platform/publishing";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** A kind of records of the back-office, with what every kind offers: one description serves all lists and pages. */
export type RecordType = {
  /** Name in the audit, also for one record in a text, such as "religious partner". */
  type: string;
  /** Name for several records in a text, such as "religious partners". */
  plural: string;
  /** Path of a record in the API, without the slash. */
  entity: ChangedEntity;
  /** Label of a record, such as T011. */
  label?: RecordLabel;
  read: Permission;
  write: Permission;
  /** Path of the list in the back-office. A child has none: it is on the page of its parent. */
  listPath?: string;
  /** Path of a record's page, or of its dialog. A child has none. */
  pagePath?: (id: number) => string;
  /** Table of the records, with whose contents the bin archives them. */
  table: BinnedTable;
  /** Names a record that has no name, such as a request by its patient and time: else its label or number does. */
  nameOf?: (row: never) => string;
  /** Records of others that `nameOf` reads. */
  nameInclude?: Includeable[];
  /** Rule of the name, where names are unique: a restored record may need another one. */
  uniqueName?: z.ZodType<string, z.ZodTypeDef, unknown>;
  /** What a unique name is unique within, as people say it, such as "this department"; none: it is unique among all. */
  uniqueWithin?: string;
  /** Why a record cannot be restored while another one has what is unique besides a name. */
  takenMessage?: string;
  /** Completes a record that was restored from the bin, whose rows are there again. @param record as it was presented */
  completeRestored?: (writer: CallerInTransaction, id: number, record: object) => Promise<void>;
  /**
   * Deletes a record, with all rules of its area. @param confirmed how many rows were confirmed to be deleted with it, where
   *   more are refused @throws NotFoundError, StaleError, ConflictError while it is in use
   */
  remove: (
    caller: Caller,
    id: number,
    expectedVersions?: ExpectedVersions,
    confirmed?: number,
  ) => Promise<unknown>;
  model: ModelStatic<Model>;
  /** Reads its records page by page, with the rules of its list on screens and in the API. A child has none. */
  list?: RecordList;
  /** Query parameter that its list in the API requires: the id of the parent. */
  requiredParent?: string;
  /** List of a child on the page of its parent, which offers the bulk actions. */
  childList?: ChildList;
  /** Columns of its list, and what reads its rows: for its screen and its export. */
  listTable?: ListTable;
  /** Columns and creation of its list's import. */
  imports?: ImportDescription;
  /** Bulk actions besides deletion. */
  actions?: RecordActions;
  tags?: TaggedRecords;
  /** Records that are never deleted: an SQL condition of them, and why. */
  protection?: { where: string; reason: string };
  /** Whether records can be confirmed, which declining them, or marking them as new, revokes: the confirmation says how many. */
  isConfirmable?: true;
  /** Rows of other tables affected by a deletion, for its confirmation. */
  dependents?: readonly Dependents[];
  /** Publishes or unpublishes a record; none where records are not Draft or Active. @throws as `remove` */
  publish?: ChangeStatus;
  unpublish?: ChangeStatus;
};

/** Records of which many can be changed at once: those of a kind, and what is in the bin. */
export type BulkKind = Omit<RecordType, "entity" | "table" | "remove"> &
  Partial<Pick<RecordType, "remove">>;

type ChangeStatus = (
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
) => Promise<PublishingData & { version: number }>;

/** Permissions for content, for data of patients and visitors. */
export const CONTENT = { read: "content.read", write: "content.write" } as const;
export const PATIENTS = { read: "patients.read", write: "patients.write" } as const;
/** Permissions for contracts and money. */
export const BILLING = { read: "billing.read", write: "billing.write" } as const;

/** Presents a record in a list of several kinds. */
export const toNamed = ({ id, name }: NamedRow): NamedRow => ({ id, name });

/** Path of a record that has a page of its own below its list. */
export const pageBelow = (listPath: string) => ({
  listPath,
  pagePath: (id: number) => `${listPath}/${id}`,
});
/** Path of a record that is shown in a dialog over its list. */
export const dialogBelow = (listPath: string, dialog: "view" | "edit") => ({
  listPath,
  pagePath: (id: number) => `${listPath}/${id}/${dialog}`,
});

/** Rows that are deleted with a record. */
export const deleted = (things: Dependents["things"], table: string, key: string): Dependents => ({
  things,
  table,
  key,
  effect: "deleted",
});
/** Rows for which a deletion is refused. */
export const prevents = (things: Dependents["things"], table: string, key: string): Dependents => ({
  things,
  table,
  key,
  effect: "prevents",
});
