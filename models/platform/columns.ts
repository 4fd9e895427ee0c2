import { DataTypes, type Model, type ModelStatic } from "sequelize";
import { normalizeName, buildSearchText } from "~/models/rules/clean-text.schema";

/** The columns that every record has; `version` grows by one with each update (optimistic locking). */
export const recordColumns = () => ({
  id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
  version: { type: DataTypes.INTEGER, defaultValue: 0 },
  createdAt: DataTypes.DATE,
  updatedAt: DataTypes.DATE,
});

/** A name as it is shown, and beside it what it is matched, sorted and kept unique by. */
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

/** A line of text that may be empty. */
export const lineColumn = () => ({ type: DataTypes.TEXT, allowNull: false, defaultValue: "" });

/** Whether the record is in use. */
export const activeColumn = () => ({
  type: DataTypes.BOOLEAN,
  allowNull: false,
  defaultValue: true,
});

/** How many there are; the database keeps it. */
export const countColumn = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });

/** The person to talk to. */
export const contactColumns = () => ({
  contactFirstName: lineColumn(),
  contactLastName: lineColumn(),
  contactTitle: lineColumn(),
  contactPhone: lineColumn(),
  contactEmail: lineColumn(),
});

/** What is viewed and played at an address. */
export const mediaColumns = () => ({
  url: lineColumn(),
  durationSeconds: { type: DataTypes.INTEGER, allowNull: false },
  views: countColumn(),
  plays: countColumn(),
});

/** What everything has that a patient asks the hospital for. */
export const requestColumns = () => ({
  patientId: { type: DataTypes.INTEGER, allowNull: false },
  patientProcedureId: { type: DataTypes.INTEGER, allowNull: false },
  procedureTitle: lineColumn(),
  contact: lineColumn(),
  status: { ...lineColumn(), defaultValue: "New" },
  statusChangedAt: DataTypes.DATE,
  statusChangedBy: DataTypes.TEXT,
  searchText: lineColumn(),
});

/** Keeps the text that a record is found by up to date with its lines, whenever it is saved. */
export function maintainSearchText<M extends Model & { searchText: string }>(
  model: ModelStatic<M>,
  linesOf: (record: M) => string[],
): void {
  const keep = (record: M) => record.set({ searchText: buildSearchText(linesOf(record)) });
  model.addHook("beforeSave", (record) => void keep(record as M));
  model.addHook("beforeBulkCreate", (records) => (records as M[]).forEach(keep));
}

/** The lines by which a tagged record is found: its name, and each of its tags. */
export function searchLines(name: string, tagsLine: string): string[] {
  return [name, ...(tagsLine === "" ? [] : tagsLine.split("\n"))];
}
