import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { normalizeName, buildSearchText } from "~/models/rules/clean-text.schema";

/** Columns of every record; `version` is incremented by each update (optimistic locking). */
export const recordColumns = () => ({
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  version: { type: DataTypes.INTEGER, defaultValue: 0 },
  createdAt: DataTypes.DATE,
  updatedAt: DataTypes.DATE,
});

/** A display name, and its normalized form for matching, sorting and the unique index. */
export const nameColumns = () => ({
  name: {
    type: DataTypes.TEXT,
    allowNull: false,
    set(this: Model, name: string) {
      this.setDataValue("name", name);
      this.setDataValue("normalizedName", normalizeName(name));
    },
  },
  normalizedName: { type: DataTypes.TEXT, allowNull: false },
});

/** Single-line text, "" by default. */
export const lineColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });

/** Whether the record is active. */
export const activeColumn = () => ({
  type: DataTypes.BOOLEAN,
  allowNull: false,
  defaultValue: true,
});

/** Publication status, with time and actor of the last publishing or unpublishing; both null before. */
export const publishingColumns = () => ({
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "Draft" },
  statusChangedAt: DataTypes.DATE,
  statusChangedBy: DataTypes.TEXT,
});

/** Integer, 0 by default, such as a counter, a version or a sort position. */
export const countColumn = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });

/** Contact person. */
export const contactColumns = () => ({
  contactFirstName: lineColumn(),
  contactLastName: lineColumn(),
  contactTitle: lineColumn(),
  contactPhone: lineColumn(),
  contactEmail: lineColumn(),
});

/** Columns of a media item with a URL. */
export const mediaColumns = () => ({
  url: lineColumn(),
  durationSeconds: { type: DataTypes.INTEGER, allowNull: false },
  views: countColumn(),
  plays: countColumn(),
});

/** Columns shared by all kinds of patient requests. */
export const requestColumns = () => ({
  patientId: { type: DataTypes.INTEGER, allowNull: false },
  patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
  procedureTitle: lineColumn(),
  contact: lineColumn(),
  status: { ...lineColumn(), defaultValue: "New" },
  statusChangedAt: DataTypes.DATE,
  statusChangedBy: DataTypes.TEXT,
  arrangement: lineColumn(),
  whoToCall: lineColumn(),
  movedFrom: lineColumn(),
  movedTo: lineColumn(),
  assigneeId: DataTypes.INTEGER,
  staffNote: lineColumn(),
  offeredDate: lineColumn(),
  offeredTime: lineColumn(),
  offer: lineColumn(),
  searchText: lineColumn(),
});

/** Adds hooks that set derived columns of a record before every save. */
export function maintainColumns<M extends Model>(
  model: ModelStatic<M>,
  derive: (record: M) => Partial<M["_attributes"]>,
): void {
  const update = (record: M) => record.set(derive(record));
  model.addHook("beforeSave", (record) => {
    // A save that changes nothing else has no version to write.
    if (record.isNewRecord || record.changed()) update(record as M);
  });
  model.addHook("beforeBulkCreate", (records) => (records as M[]).forEach(update));
}

/** Maintains a record's `searchText`. @param toLines searchable lines of a record */
export function maintainSearchText<M extends Model & { searchText: string }>(
  model: ModelStatic<M>,
  toLines: (record: M) => string[],
): void {
  maintainColumns<Model>(model, (record) => ({
    searchText: buildSearchText(toLines(record as M)),
  }));
}

/** Searchable lines of a tagged record: its name and each tag. */
export function searchLines(name: string, tagsLine: string): string[] {
  return [name, ...(tagsLine === "" ? [] : tagsLine.split("\n"))];
}
