import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import { readFact, writeFact, writeFactIfAbsent } from "~/server/platform/installation-facts";
import { deriveSecret } from "~/server/platform/secrets";
import { SettingsError } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";

/** Derives a fingerprint of SESSION_SECRET, which does not reveal it (decision 0034). */
const secretFingerprint = () => deriveSecret("which secret this is");

/**
 * Requires the SESSION_SECRET with which the database was set up: with another one, second factors and guest patients
 * would work in one instance only (DESIGN 2). The first start stores its fingerprint.
 * @throws SettingsError with a one-line instruction
 */
export async function requireSharedSecret(): Promise<void> {
  const stored = await inTransaction(systemCaller("secret"), (writer) =>
    writeFactIfAbsent(writer, "secret", secretFingerprint()),
  );
  if (stored === secretFingerprint()) return;
  throw new SettingsError(
    "SESSION_SECRET is not the one that this database was begun with; give every instance the same one. " +
      'Where it was lost or changed on purpose, run "npm run admin -- secret accept" first.',
  );
}

/**
 * Accepts this process's SESSION_SECRET from now on. Afterwards second factors must be set up again, and guest patients
 * start over.
 * @returns whether the secret has changed
 * @throws ForbiddenError
 */
export async function acceptSecret(caller: Caller): Promise<boolean> {
  authorize(caller, "administrators.manage");
  return inTransaction(caller, async (writer) => {
    if ((await readFact(writer, "secret")) === secretFingerprint()) return false;
    await writeFact(writer, "secret", secretFingerprint());
    await recordEvent(writer, { action: "changed", record: { type: "session secret" } });
    return true;
  });
}
