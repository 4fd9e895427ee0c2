import { randomBytes, randomUUID } from "node:crypto";
import { startBucket } from "./bucket";
import { findPostgres } from "./postgres";
import { createDatabase, createUser, runStatement } from "./postgres-databases";
import { startServer } from "./server";

/**
 * Creates the services that several instances share: an empty PostgreSQL database with an unprivileged owner, an S3 bucket
 * and a session secret. Null without PostgreSQL.
 */
export async function createSharedServices() {
  const postgres = await findPostgres();
  if (!postgres) return null;
  const user = await createUser(postgres.url);
  const name = `shared_${randomUUID().replaceAll("-", "")}`;
  const url = await createDatabase(postgres.url, name);
  await runStatement(postgres.url, `ALTER DATABASE ${name} OWNER TO ${user.name}`);
  const bucket = await startBucket();
  const env: Record<string, string> = {
    DATABASE_URL: user.withCredentials(url),
    SESSION_SECRET: randomBytes(32).toString("base64url"),
    ACCESS: "sign-in",
    TRUST_PROXY: "1",
    TOKEN_REQUESTS_PER_MINUTE: "100000",
    STORAGE: "s3",
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint ?? "",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "on",
  };
  return {
    env,
    /** URL with superuser credentials. */
    databaseUrl: url,
    /** Starts an instance with a data directory of its own. */
    start: (extraEnv: Record<string, string> = {}, serverArgs: string[] = []) =>
      startServer({ env: { ...env, ...extraEnv }, serverArgs }),
    async stop() {
      await bucket.stop();
      await runStatement(postgres.url, `DROP DATABASE ${name} WITH (FORCE)`);
      await user.drop();
      postgres.stop();
    },
  };
}
