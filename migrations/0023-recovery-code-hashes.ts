import { randomBytes } from "node:crypto";
import { QueryTypes } from "sequelize";
import type { Migration, MigrationContext } from "./migration";

/** Cost of the hashes at this release. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes the stored SHA-256 hashes of recovery codes like passwords, so that the codes still work. */
export const recoveryCodeHashes: Migration = {
  name: "0023-recovery-code-hashes",
  async up(context) {
    for (const { id, codes } of await readCodes(context)) {
      const salt = randomBytes(16);
      const { hash } = await import("@node-rs/argon2");
      const hashes: string[] = [];
      // One after the other: each takes 19 MiB.
      for (const each of codes) hashes.push(await hash(each, { ...COST, salt }));
      await writeCodes(context, id, hashes);
    }
  },
  /** The release before cannot verify these: people make new codes with their app. */
  async down(context) {
    for (const { id } of await readCodes(context)) await writeCodes(context, id, []);
  },
};

async function readCodes({ schema, transaction }: MigrationContext) {
  const rows = await schema.sequelize.query<{ id: number; recovery_codes: string }>(
    "SELECT id, recovery_codes FROM administrators WHERE recovery_codes IS NOT NULL",
    { type: QueryTypes.SELECT, transaction },
  );
  return rows.map((row) => ({ id: row.id, codes: JSON.parse(row.recovery_codes) as string[] }));
}

const writeCodes = ({ schema, transaction }: MigrationContext, id: number, codes: string[]) =>
  schema.sequelize.query("UPDATE administrators SET recovery_codes = :codes WHERE id = :id", {
    replacements: { id, codes: JSON.stringify(codes) },
    transaction,
  });
