import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

const SIX_YEARS = 6;

/** For how many years what the hospital has entered about patients stays (docs/decisions/0115). */
export const recordYears: Migration = {
  name: "0051-record-years",

  async up({ schema, transaction }) {
    const column = { type: DataTypes.INTEGER, allowNull: false, defaultValue: SIX_YEARS };
    await schema.addColumn("hospital_settings", "record_years", column, { transaction });
  },

  async down({ run }) {
    await run("ALTER TABLE hospital_settings DROP COLUMN record_years");
  },
};
