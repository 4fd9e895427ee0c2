import { DataTypes } from "sequelize";
import { lineColumn, type Migration } from "./migration";

/** The consent ledger: who agreed to which messages, and who stopped them. */
export const consents: Migration = {
  name: "0038-consents",

  async up(context) {
    const { schema, transaction, run } = context;
    await schema.createTable(
      "consents",
      {
        id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
        created_at: { type: DataTypes.DATE, allowNull: false },
        person_kind: { type: DataTypes.TEXT },
        person_id: { type: DataTypes.INTEGER },
        channel: lineColumn(context),
        address: lineColumn(context),
        category: lineColumn(context),
        scope: lineColumn(context),
        is_given: { type: DataTypes.BOOLEAN, allowNull: false },
        words: lineColumn(context),
        source: lineColumn(context),
        actor_id: lineColumn(context),
        actor_name: lineColumn(context),
      },
      { transaction },
    );
    await run("CREATE INDEX consents_of_address ON consents (address, channel, id)");
    await run("CREATE INDEX consents_of_person ON consents (person_kind, person_id, id)");
  },

  async down({ schema, transaction }) {
    await schema.dropTable("consents", { transaction });
  },
};
