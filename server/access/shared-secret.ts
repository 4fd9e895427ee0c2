import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import { readFact, writeFact, writeFactOnce } from "~/server/platform/installation-facts";
import { secretFor } from "~/server/platform/secrets";
import { SettingsError } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";

/** Tells two secrets apart, and nothing more: it is made with a key of its own (decision 0034). */
const secretFingerprint = () => secretFor("which secret this is");

/**
 * Makes sure that this instance has the SESSION_SECRET that the database was begun with: with another one, second factors
 * and guest patients would be known in one instance and not in the next (DESIGN 2). The first start notes which it is.
 * @throws SettingsError with one line that says what to do
 */
export async function requireSharedSecret(): Promise<void> {
  const known = await inTransaction(systemCaller("secret"), (writer) =>
    writeFactOnce(writer, "secret", secretFingerprint()),
  );
  if (known === secretFingerprint()) return;
  throw new SettingsError(
    "SESSION_SECRET is not the one that this database was begun with; give every instance the same one. " +
      'Where it was lost or changed on purpose, run "npm run admin -- secret accept" first.',
  );
}

/**
 * Takes this process's SESSION_SECRET for the right one from now on. Second factors have to be set up again after that,
 * and guest patients begin anew. @returns whether it is another one than before; @throws ForbiddenError
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
