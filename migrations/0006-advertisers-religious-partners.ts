import { DataTypes } from "sequelize";
import {
  addChildCount,
  addLineSortIndexes,
  addRowCount,
  addSortIndexes,
  addTextSearch,
  dropChildCount,
  dropListTable,
  lineColumn,
  type Migration,
  type MigrationContext,
  nameColumns,
  parentColumn,
  recordColumns,
} from "./migration";

const activeColumn = () => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true });
const countColumn = () => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });

/** Columns of an advertiser or a religious partner: name, contact person and status. */
const partnerColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  ...nameColumns(context),
  contact_first_name: lineColumn(context),
  contact_last_name: lineColumn(context),
  contact_title: lineColumn(context),
  contact_phone: lineColumn(context),
  contact_email: lineColumn(context),
  is_active: activeColumn(),
  search_text: lineColumn(context),
});

/** Columns of a media item with a URL: an advertisement or a religious message. */
const mediaColumns = (context: MigrationContext) => ({
  ...recordColumns(),
  ...nameColumns(context),
  url: lineColumn(context),
  duration_seconds: { type: DataTypes.INTEGER, allowNull: false },
  is_active: activeColumn(),
  views: countColumn(),
  plays: countColumn(),
  search_text: lineColumn(context),
});

const ADVERTISEMENT_COUNT = {
  parent: "advertisers",
  child: "advertisements",
  key: "advertiser_id",
  column: "advertisement_count",
};
const MESSAGE_COUNT = {
  parent: "religious_partners",
  child: "religious_messages",
  key: "religious_partner_id",
  column: "message_count",
};
const MEDIA_SORT_COLUMNS = ["normalized_name", "duration_seconds", "is_active", "views", "plays"];
const DATE_COLUMNS = ["created_at", "updated_at"];

export const advertisersReligiousPartners: Migration = {
  name: "0006-advertisers-religious-partners",

  async up(context) {
    const { schema, transaction, run } = context;
    const createTable = (name: string, columns: Parameters<typeof schema.createTable>[1]) =>
      schema.createTable(name, columns, { transaction });

    await createTable("advertisers", {
      ...partnerColumns(context),
      advertisement_count: countColumn(),
    });
    await run("CREATE UNIQUE INDEX advertisers_name ON advertisers (normalized_name)");
    await addSortIndexes(context, "advertisers", [
      "is_active",
      "advertisement_count",
      ...DATE_COLUMNS,
    ]);
    await addLineSortIndexes(context, "advertisers", [
      "contact_title",
      "contact_phone",
      "contact_email",
    ]);

    await createTable("advertisements", {
      ...mediaColumns(context),
      advertiser_id: parentColumn("advertisers"),
    });
    await addSortIndexes(
      context,
      "advertisements",
      [...MEDIA_SORT_COLUMNS, ...DATE_COLUMNS],
      "advertiser_id",
    );
    await addLineSortIndexes(context, "advertisements", ["url"], "advertiser_id");
    await run("CREATE INDEX advertisements_of_advertiser ON advertisements (advertiser_id, id)");

    await createTable("advertisement_tags", {
      advertisement_id: {
        type: DataTypes.INTEGER,
        primaryKey: true,
        references: { model: "advertisements", key: "id" },
        onDelete: "CASCADE",
      },
      tag_id: {
        type: DataTypes.INTEGER,
        primaryKey: true,
        references: { model: "tags", key: "id" },
        onDelete: "CASCADE",
      },
    });
    await run("CREATE INDEX advertisement_tags_of_tag ON advertisement_tags (tag_id)");

    await createTable("religious_partners", {
      ...partnerColumns(context),
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
      message_count: countColumn(),
    });
    await run(
      "CREATE UNIQUE INDEX religious_partners_name ON religious_partners (normalized_name)",
    );
    await addSortIndexes(context, "religious_partners", [
      "is_active",
      "message_count",
      ...DATE_COLUMNS,
    ]);
    await addLineSortIndexes(context, "religious_partners", ["contact_phone", "contact_email"]);
    await run(
      "CREATE INDEX religious_partners_by_contact ON religious_partners " +
        "(lower(contact_first_name), lower(contact_last_name), id)",
    );

    await createTable("religious_messages", {
      ...mediaColumns(context),
      religious_partner_id: parentColumn("religious_partners"),
      title: lineColumn(context),
      religion_type: lineColumn(context),
      description: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
    });
    const parentKey = "religious_partner_id";
    const sortColumns = [...MEDIA_SORT_COLUMNS, "religion_type", ...DATE_COLUMNS];
    await addSortIndexes(context, "religious_messages", sortColumns, parentKey);
    await addLineSortIndexes(context, "religious_messages", ["url"], parentKey);
    await run(
      `CREATE INDEX religious_messages_of_partner ON religious_messages (${parentKey}, id)`,
    );
    await run("CREATE INDEX religious_messages_in_use ON religious_messages (is_active)");

    for (const table of TABLES) {
      await addTextSearch(context, table);
      await addRowCount(context, table);
    }
    await addChildCount(context, ADVERTISEMENT_COUNT);
    await addChildCount(context, MESSAGE_COUNT);

    await createTable("media_events", {
      id: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
      at: { type: DataTypes.DATE, allowNull: false },
      kind: { type: DataTypes.TEXT, allowNull: false },
      item_type: { type: DataTypes.TEXT, allowNull: false },
      item_id: { type: DataTypes.INTEGER, allowNull: false },
      owner_id: { type: DataTypes.INTEGER, allowNull: false },
    });
    await run(
      "CREATE INDEX media_events_of_owner ON media_events (item_type, owner_id, at, kind, item_id)",
    );
    await run("CREATE INDEX media_events_of_item ON media_events (item_type, item_id)");
  },

  async down(context) {
    const { schema, transaction } = context;
    await schema.dropTable("media_events", { transaction });
    await schema.dropTable("advertisement_tags", { transaction });
    for (const table of TABLES) await dropListTable(context, table);
    await dropChildCount(context, ADVERTISEMENT_COUNT);
    await dropChildCount(context, MESSAGE_COUNT);
  },
};

/** Tables in the order in which they are dropped: children before parents. */
const TABLES = ["advertisements", "advertisers", "religious_messages", "religious_partners"];
