import type { z } from "zod";
import type { Caller, Permission } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { CellRule } from "~/server/spreadsheets/spreadsheet";

/** A column of an import file. */
export type ImportColumn = {
  header: string;
  /** Field of the level's schema that checks the cells. */
  field: string;
  /** Hint about the cell's value, where the header does not suffice. */
  hint?: string;
  /** Whether it shares a column of the preview with others, although a row is known by it too. */
  isMinor?: boolean;
  /** For cells that are longer than a name, or have several lines, and for a column that a file may lack. */
  rule?: CellRule;
};

/** Cells of a row by field, cleaned; "" if blank. */
export type Cells = Record<string, string>;

/** Records of one kind in a file: what their columns are, and what identifies a record. */
export type ImportLevel<Values = unknown> = {
  /** Name of one record in a text, such as "religious partner". */
  label: string;
  columns: readonly ImportColumn[];
  /** Checks cells by field. */
  schema: z.ZodType<Values, z.ZodTypeDef, unknown>;
  /** Fields whose normalized cells identify a record, among all or those of its parent. */
  key: readonly string[];
  /** Makes the key of cells where it is not each of them, normalized. */
  toKey?: (cells: Cells) => string[];
  /** Field with the name, by which nearly the same ones are found. */
  name?: string;
  /** Finds the keys of rows whose cells name one record in several ways; undefined for the key that the cells make. */
  findKeys?(caller: Caller, rows: readonly Cells[]): Promise<(string[] | undefined)[]>;
};

/** Existing records by key, each with the names of its children by key. */
export type ExistingRecords = Map<string, { id: number; children: Map<string, string> }>;

/** A row of a file that has been exported: values by field. */
export type FileRow = { record: FileValues; child?: FileValues };
type FileValues = Record<string, string | number>;

/** A child to create. `index` counts the new children of one parent, from 0. */
export type NewChild<Values> = { parentId: number; index: number; values: Values };

/** A row of a file about a record that exists; those of one record follow each other. */
export type ExistingRow = {
  id: number;
  record: Cells;
  /** Whether another row has the record's details, and this one only a child. */
  isChildOnly: boolean;
  child?: Cells;
};

/** A value that an import changes, as people read it; "" for none. */
export type FieldChange = { header: string; before: string; after: string };

/** What a row changes of a record that exists, or why it is refused. */
export type RowUpdate = {
  changes: readonly FieldChange[];
  problem?: string;
  /** Name of the record, which a row need not have. */
  name?: string;
};

/** What rows change, and how to change it in the same transaction. */
export type PlannedUpdates = {
  /** What each row changes, in their order. */
  rows: readonly RowUpdate[];
  /** Makes the changes of some of the rows that are not refused, with their audit events; notes what it creates. */
  apply(
    writer: CallerInTransaction,
    indexes: readonly number[],
    noteCreated: NoteCreated,
  ): Promise<void>;
};

/** How an import changes records that exist; without it, they are left as they are. */
export type ImportUpdates = {
  /**
   * Plans what rows change, in a constant number of statements for each batch of rows. Within a transaction it locks what they are
   * about, so that the plan still holds when it is applied.
   */
  plan(caller: Caller, rows: readonly ExistingRow[]): Promise<PlannedUpdates>;
  /** Records in the audit that a preview showed values of records. @param rows their number */
  recordViewed(caller: Caller, rows: number): Promise<void>;
};

/** Notes which records an import has created. */
export type NoteCreated = (
  type: string,
  records: readonly { id: number; version: number }[],
) => void;

/**
 * Descriptor of a list's import. Two levels are records with children, one row for each child: the record's
 * other columns may be blank after its first row, and its name too.
 */
export type ImportDescription<Values = unknown, ChildValues = unknown> = {
  /** Name of files, such as "departments" in departments-template.csv. */
  fileName: string;
  /** Record type of the audit event. */
  subject: string;
  /** Permission to import; by default that to write content. */
  write?: Permission;
  /** What people should know before they upload a file, a paragraph each. */
  about?: readonly string[];
  record: ImportLevel<Values> & {
    /** What a file may have one row about, such as "procedure": later ones are refused. */
    onlyOnce?: string;
  };
  children?: ImportLevel<ChildValues> & {
    /** Whether a row may have the record alone. */
    isOptional: boolean;
    /** Why children are not added to an existing record; then a new one is imported with all its rows or not at all. */
    refusal?: string;
    /** How many children a record may have, and what says so. */
    limit?: { count: number; message: string };
  };
  /** Rows of the template, in the order of the columns. */
  examples: readonly (readonly string[])[];
  /** Finds the existing records among these keys (normalized cells), with the children that identify rows, unless it has `updates`. */
  findExisting(caller: Caller, keys: readonly (readonly string[])[]): Promise<ExistingRecords>;
  /** Reads all names of records that a new one is compared with, in batches. */
  readNames?(caller: Caller): AsyncIterable<string[]>;
  /** Finds what in the database stands against new rows: a problem or undefined for each. @param children cells of their children */
  findProblems?(
    caller: Caller,
    rows: readonly Cells[],
    children: readonly Cells[],
  ): Promise<(string | undefined)[]>;
  /** Finds what the preview says of new rows besides: a sentence or undefined for each. */
  findNotes?(caller: Caller, rows: readonly Cells[]): Promise<(string | undefined)[]>;
  updates?: ImportUpdates;
  /** Reads existing records as rows of a file, in the order of the list's ids: for the export. */
  readRecords(caller: Caller, ids: readonly number[]): AsyncIterable<FileRow[]>;
  /** Creates records with their audit events. @returns their ids, in order */
  create(
    writer: CallerInTransaction,
    values: readonly Values[],
    noteCreated: NoteCreated,
  ): Promise<number[]>;
  /** Creates children with their audit events. */
  createChildren?(
    writer: CallerInTransaction,
    children: readonly NewChild<ChildValues>[],
    noteCreated: NoteCreated,
  ): Promise<void>;
  /** Completes new records once they have their children. */
  complete?(writer: CallerInTransaction, ids: readonly number[]): Promise<void>;
};

/** Permission to import files of a description. */
export const importPermission = ({ write = "content.write" }: Pick<ImportDescription, "write">) =>
  write;

/** Columns that identify the rows of a file: the names of the records and of their children. */
export const keyColumns = ({ record, children }: ImportDescription): ReadonlySet<ImportColumn> =>
  new Set(
    [record, children].flatMap((level) =>
      (level?.columns ?? []).filter(({ field }) => level?.key.includes(field)),
    ),
  );

/** All columns of a file: those of the record, then those of its children. */
export const importColumns = ({ record, children }: ImportDescription): readonly ImportColumn[] => [
  ...record.columns,
  ...(children?.columns ?? []),
];
