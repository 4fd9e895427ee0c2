import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Whether sessions offer a patient their religious messages. */
export const religiousMessagesOfPatients: Migration = {
  name: "0057-religious-messages-of-patients",

  async up({ schema, transaction }) {
    const column = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true };
    await schema.addColumn("patients", "shows_religious_messages", column, { transaction });
  },

  async down({ run }) {
    await run("ALTER TABLE patients DROP COLUMN shows_religious_messages");
  },
};
