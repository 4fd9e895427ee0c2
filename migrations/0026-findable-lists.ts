import { addTextScan, type Migration } from "./migration";

const TABLES = [
  "advertisers",
  "advertisements",
  "contact_messages",
  "guidances",
  "live_session_requests",
  "religious_messages",
  "religious_partners",
  "ride_requests",
  "surveys",
  "withdrawn_requests",
];

/** Narrow indexes for searches of one or two letters, which no trigram has. */
export const findableLists: Migration = {
  name: "0026-findable-lists",

  async up(context) {
    for (const table of TABLES) await addTextScan(context, table);
  },

  async down({ run, dialect }) {
    if (dialect === "postgres") return;
    for (const table of TABLES) await run(`DROP INDEX ${table}_search_text`);
  },
};
