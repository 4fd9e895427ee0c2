import { normalizeCode } from "~/server/patients/invitation-codes";
import type { Caller } from "~/server/platform/caller";
import { toNetwork } from "~/server/platform/network";
import { SharedLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";

const HOUR_SECONDS = 3_600;
const perHour = (name: string, points: number) =>
  new SharedLimit({ name, points, seconds: HOUR_SECONDS });

/** Tries of a letter's code, whether it exists or not (AREAS 4), and of a network address, such as a waiting room's, for all codes. */
const JOIN_CODE = perHour("join-code", 5);
const JOIN_NETWORK = perHour("join-network", 60);

/** Codes by message: for an address from one network, for an address, from a network, and from a browser. */
const CODE_PAIR = perHour("patient-code-pair", 5);
const CODE_ADDRESS = perHour("patient-code-address", 10);
const CODE_NETWORK = perHour("patient-code-network", 60);
const CODE_BROWSER = perHour("patient-code-browser", 10);

/** Tries of codes and birth dates from a network; a code itself has five. */
const TRY_NETWORK = perHour("patient-code-tries", 200);

/**
 * Counts a try to join, before it is looked at. Call it outside a transaction, whose rollback would undo the count.
 * @param code as it was typed: one that can be none counts for the network only, since everybody would share its limit
 * @throws TooManyAttemptsError
 */
export async function countJoinTry({ address }: Caller, code: string): Promise<void> {
  const normalized = normalizeCode(code);
  const network = toNetwork(address);
  if (normalized !== null) await JOIN_CODE.consume(hashSecret(normalized));
  if (network) await JOIN_NETWORK.consume(network);
}

/**
 * Counts a request for a code, like `countJoinTry`. @param contact normalized address @param browserId null for a browser that has none yet
 * @throws TooManyAttemptsError
 */
export async function countCodeRequest(
  { address }: Caller,
  contact: string,
  browserId: string | null,
): Promise<void> {
  const contactHash = hashSecret(contact);
  const network = toNetwork(address);
  if (browserId) await CODE_BROWSER.consume(hashSecret(browserId));
  if (network) {
    await CODE_PAIR.consume(`${network} ${contactHash}`);
    await CODE_NETWORK.consume(network);
  }
  await CODE_ADDRESS.consume(contactHash);
}

/** Counts a try of a code or birth date from a network, like `countJoinTry`. @throws TooManyAttemptsError */
export async function countCodeTryFrom({ address }: Caller): Promise<void> {
  const network = toNetwork(address);
  if (network) await TRY_NETWORK.consume(network);
}
