import { DataTypes } from "sequelize";
import type { Migration } from "./migration";

/** Columns of share links: whose day they show. */
const COLUMNS = ["patient_procedure_id", "shows_day", "shows_phone"] as const;

/** What a share link shows besides guidance, where the patient ticks it. A phase may be "all". */
export const shareLinkContents: Migration = {
  name: "0049-share-link-contents",

  async up({ schema, transaction }) {
    const flag = { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false };
    // Without a foreign key: a link outlives its procedure, and then shows guidance only.
    const columns = { patient_procedure_id: { type: DataTypes.INTEGER }, shows_day: flag };
    for (const [name, column] of Object.entries({ ...columns, shows_phone: flag })) {
      await schema.addColumn("share_links", name, column, { transaction });
    }
  },

  async down({ run }) {
    for (const column of COLUMNS) await run(`ALTER TABLE share_links DROP COLUMN ${column}`);
  },
};
