import { QueryTypes } from "sequelize";
import { formatStoredPhone, phoneSearchLines, toStoredPhone } from "~/models/platform/phone-number";
import { buildSearchText } from "~/models/rules/clean-text.schema";
import type { Migration, MigrationContext } from "./migration";

/** Columns with a phone number, or with one or an email address, and whether the table has a search text. */
const COLUMNS = [
  { table: "advertisers", column: "contact_phone", isSearched: true },
  { table: "religious_partners", column: "contact_phone", isSearched: true },
  { table: "live_session_requests", column: "contact", isSearched: true },
  { table: "ride_requests", column: "contact", isSearched: true },
  { table: "patient_procedures", column: "phone", isSearched: false },
  { table: "facilities", column: "phone", isSearched: false },
] as const;

/** Rows that are read and changed at once. */
const BATCH_SIZE = 200;

type Row = { id: number; phone: string };

/** Changes every text of a column that `convert` does not return as it is, batch by batch. */
async function convertColumn(
  { schema, transaction }: MigrationContext,
  { table, column, isSearched }: (typeof COLUMNS)[number],
  convert: (text: string) => string | null,
) {
  const { sequelize } = schema;
  const read = `SELECT id, ${column} AS phone FROM ${table} WHERE id > :after AND ${column} <> '' ORDER BY id LIMIT ${BATCH_SIZE}`;
  let after = 0;
  for (;;) {
    const type = QueryTypes.SELECT as const;
    const replacements = { after };
    const rows = await sequelize.query<Row>(read, { type, replacements, transaction });
    const changed = rows.flatMap(({ id, phone }) => {
      const converted = convert(phone);
      return converted === null || converted === phone ? [] : [{ id, phone: converted }];
    });
    if (changed.length > 0) {
      const values = changed.map(({ id, phone }) => {
        const lines = buildSearchText(phoneSearchLines(phone));
        return `(${id}, ${sequelize.escape(phone)}, ${sequelize.escape(lines)})`;
      });
      const search = isSearched ? ", search_text = search_text || converted.lines" : "";
      await sequelize.query(
        `WITH converted (id, phone, lines) AS (VALUES ${values.join(", ")}) ` +
          `UPDATE ${table} SET ${column} = converted.phone${search} FROM converted WHERE ${table}.id = converted.id`,
        { transaction },
      );
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.id;
  }
}

/**
 * Telephone numbers become E.164; texts that are not complete numbers of the hospital's region stay as they were typed. The way
 * back writes numbers as the region does, as people had typed them.
 */
export const phoneNumbers: Migration = {
  name: "0033-phone-numbers",

  async up(context) {
    for (const each of COLUMNS)
      await convertColumn(context, each, (text) => toStoredPhone(text, context.phoneRegion));
  },

  async down(context) {
    for (const each of COLUMNS)
      await convertColumn(context, each, (text) => formatStoredPhone(text, context.phoneRegion));
  },
};
