import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Which values of an episode its patient has given: they end with the patient's own erasure. */
export const fieldsOfPatients: Migration = {
  name: "0054-fields-of-patients",

  async up({ schema, transaction }) {
    const column = { type: DataTypes.TEXT, allowNull: false, defaultValue: "" };
    await schema.addColumn("patient_procedures", "patient_fields", column, { transaction });
  },

  async down({ run }) {
    await run("ALTER TABLE patient_procedures DROP COLUMN patient_fields");
  },
};
