import sqlite3 from "sqlite3";
import { LINE_START } from "../models/rules/clean-text.schema";
import { databaseFile, formatSqliteDate } from "./tags-database";

const CREATED_AT = formatSqliteDate(new Date(Date.UTC(2026, 0, 1)));
/** Id of the partner that all messages belong to. */
export const MESSAGES_PARTNER_ID = 1;

type Row = Record<string, string | number>;

/** Inserts `count` advertisers, religious partners, and messages of the first partner into a migrated database. */
export async function fillPartners(dataDir: string, count: number): Promise<void> {
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const rejectOnError = (error: Error | null) => error && reject(error);
    const fill = (table: string, buildRow: (number: number) => Row) => {
      const columns = Object.keys(buildRow(1));
      const insert = database.prepare(
        `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`,
        rejectOnError,
      );
      for (let number = 1; number <= count; number++) {
        insert.run(Object.values(buildRow(number)), rejectOnError);
      }
      insert.finalize(rejectOnError);
    };
    database.serialize(() => {
      database.run("BEGIN", rejectOnError);
      fill("advertisers", (number) => partnerRow(`Advertiser ${number}`, number));
      fill("religious_partners", (number) => partnerRow(`Religious partner ${number}`, number));
      fill("religious_messages", messageRow);
      database.run("COMMIT", rejectOnError);
      database.run("PRAGMA wal_checkpoint(TRUNCATE)", rejectOnError);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}

function partnerRow(name: string, number: number): Row {
  const lines = ["Ada", `Keller ${number}`, "Manager", `+1 555 ${number}`, `${number}@a.example`];
  const [first = "", last = "", title = "", phone = "", email = ""] = lines;
  return {
    ...namedRow(name, [name, `${first} ${last}`, last, title, phone, email]),
    contact_first_name: first,
    contact_last_name: last,
    contact_title: title,
    contact_phone: phone,
    contact_email: email,
    is_active: number % 10 === 0 ? 0 : 1,
  };
}

function messageRow(number: number): Row {
  const name = "Pre-Procedure Message";
  const url = `https://media.example.org/${number}.mp3`;
  return {
    ...namedRow(name, [name, name, "Other", url]),
    religious_partner_id: MESSAGES_PARTNER_ID,
    title: name,
    religion_type: "Other",
    url,
    duration_seconds: 30,
    views: number % 900,
    plays: number % 400,
    is_active: 1,
  };
}

const namedRow = (name: string, lines: string[]): Row => ({
  name,
  normalized_name: name.toLowerCase(),
  search_text: lines.map((line) => LINE_START + line.toLowerCase()).join(""),
  version: 0,
  created_at: CREATED_AT,
  updated_at: CREATED_AT,
});
