import { DataTypes, type Model } from "sequelize";
import { normalizeName } from "./text.schema";

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
