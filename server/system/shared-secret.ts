import { reencryptSecondFactors } from "~/server/access/second-factor";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import {
  readFact,
  replaceFact,
  writeFact,
  writeFactIfAbsent,
} from "~/server/platform/installation-facts";
import { deriveSecret, secretFingerprints } from "~/server/platform/secrets";
import { SettingsError } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { reencryptMessageLinks } from "~/server/outbox/sealed-link";
import { reencryptInvitationCodes } from "~/server/patients/invitation-codes";
import { reencryptCalendars } from "~/server/patients/calendar-address";
import { reencryptShareLinks } from "~/server/patients/share-links";

const PURPOSE = "which secret this is";

/** Derives a fingerprint of SESSION_SECRET, which does not reveal it (decision 0034). */
const secretFingerprint = () => deriveSecret(PURPOSE);

/**
 * Requires the SESSION_SECRET with which the database was set up: with another one, second factors and guest patients
 * would work in one instance only (DESIGN 2). The first start stores its fingerprint. Where the database knows a previous
 * one, what that one has encrypted is encrypted with the current one.
 * @throws SettingsError with a one-line instruction
 */
export async function requireSharedSecret(): Promise<void> {
  const stored = await inTransaction(systemCaller("secret"), (writer) =>
    writeFactIfAbsent(writer, "secret", secretFingerprint()),
  );
  if (stored === secretFingerprint()) return;
  if (secretFingerprints(PURPOSE).includes(stored)) return rotateSecret(stored);
  throw new SettingsError(
    "SESSION_SECRET is not the one that this database was begun with; give every instance the same one. " +
      "To replace it, name the old one in SESSION_SECRET_PREVIOUS. " +
      'Where it was lost, run "npm run admin -- secret accept" first.',
  );
}

/** Encrypts everything that a previous secret has encrypted, unless another instance did it meanwhile. */
async function rotateSecret(previous: string): Promise<void> {
  await inTransaction(systemCaller("secret"), async (writer) => {
    if (!(await replaceFact(writer, "secret", { from: previous, to: secretFingerprint() }))) return;
    const secondFactors = await reencryptSecondFactors(writer);
    const shareLinks = await reencryptShareLinks(writer);
    const calendars = await reencryptCalendars(writer);
    const messageLinks = await reencryptMessageLinks(writer);
    const invitations = await reencryptInvitationCodes(writer);
    const counts = { secondFactors, shareLinks, calendars, messageLinks, invitations };
    log.info(counts, "SESSION_SECRET was replaced");
    await recordEvent(writer, { action: "replaced", record: { type: "session secret" } });
  });
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
