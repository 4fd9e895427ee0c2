/** Rows of one table that are deleted, and restored, with a record. */
export type BinTable = {
  table: string;
  /** SQL condition of the rows of the record `:id`. */
  where: string;
  /** Plural and singular label of the rows, where a person is told their number. */
  things?: readonly [plural: string, singular: string];
  /** SQL expression of the patient whose row it is; the patient's erasure erases the row here too. */
  patient?: string;
  /** Columns that reference stored files. */
  files?: readonly string[];
  /** Columns that triggers count, from 0 when the row is inserted again. */
  counted?: readonly string[];
  /** Columns that become null if the row that they reference is gone, by its table. */
  optional?: Readonly<Record<string, string>>;
  /** Columns whose rows are left out if the row that they reference is gone, by its table. */
  required?: Readonly<Record<string, string>>;
};

/** References to the record, or to its rows, that its deletion sets to null. */
export type DetachedReference = {
  table: string;
  key: string;
  column: string;
  /** SQL condition of the rows that reference the record `:id`. */
  where: string;
  patient?: string;
  /** Columns that got the name of what was deleted: cleared again if the first one is `name`, a SQL expression of the reference. */
  named?: { columns: readonly [string, ...string[]]; name: string };
};

/** Everything that a deletion of a record takes along. */
export type BinContents = {
  /** Parents before children; the first one is that of the record itself. */
  tables: readonly [BinTable, ...BinTable[]];
  detached?: readonly DetachedReference[];
  /** Column that references the record's parent, which must exist to restore it. */
  parent?: { column: string; table: string };
  /** References of other rows without which a restored record would mean something else: they must exist too. */
  needs?: readonly { rows: string; column: string; table: string }[];
};
