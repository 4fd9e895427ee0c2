import { DataTypes } from "sequelize";
import { lineColumn, type Migration, recordColumns } from "./migration";

const TABLE = "hospital_settings";
const wholeNumber = { type: DataTypes.INTEGER, allowNull: false };

/** What an administrator says about the hospital: one row at most (docs/decisions/0096). */
export const hospitalSettings: Migration = {
  name: "0039-hospital-settings",

  async up(context) {
    const line = lineColumn(context);
    await context.schema.createTable(
      TABLE,
      {
        ...recordColumns(),
        // The one row has the id 1.
        id: { type: DataTypes.INTEGER, primaryKey: true },
        name: line,
        short_name: line,
        phone: line,
        after_hours_phone: line,
        working_hours: line,
        holidays: line,
        quiet_from: line,
        quiet_to: line,
        consent_age: wholeNumber,
        message_text_days: wholeNumber,
        bin_days: wholeNumber,
        is_example: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
      },
      { transaction: context.transaction },
    );
  },

  async down({ schema, transaction }) {
    await schema.dropTable(TABLE, { transaction });
  },
};
