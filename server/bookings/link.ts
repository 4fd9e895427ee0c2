import { LiveSessionRequest } from "~/models";
import { RATING_DAYS } from "~/models/appointments/appointment-state.schema";
import { requestTime } from "~/models/requests/request-time.schema";
import type { Caller } from "~/server/platform/caller";
import { addDays, startOfDay } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { deriveSecret, hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

const LINK_UNKNOWN = "This link does not work anymore. Open My Procedures, or call your care team.";

/** Path of the page that a message's link opens. */
const toPath = (secret: string) => `/appointment/${secret}`;

/**
 * Path of the page of a locked request, for messages: whoever has it chooses, moves and cancels, without a sign-in (AREAS 9). The secret is derived,
 * so that all messages about a request have the same one, and only its hash is stored.
 */
export async function ensureLink(
  { transaction }: CallerInTransaction,
  request: LiveSessionRequest,
): Promise<string> {
  const secret = deriveSecret("live session link", request.id, request.createdAt.getTime());
  const linkHash = hashSecret(secret);
  if (request.linkHash !== linkHash) {
    // No new version: nobody has changed the request.
    await LiveSessionRequest.update(
      { linkHash },
      { where: { id: request.id }, transaction, silent: true, hooks: false },
    );
    request.set({ linkHash }, { raw: true });
  }
  return toPath(secret);
}

/**
 * Finds the request of a link; within a transaction it locks the row. A link ends two weeks after the day of the session, as rating it
 * does, or after the answer that ended the request where that is later.
 * @throws NotFoundError
 */
export async function findByLink(caller: Caller, secret: string): Promise<LiveSessionRequest> {
  const request =
    secret.length <= MAX_SECRET_LENGTH &&
    (await LiveSessionRequest.findOne({
      where: { linkHash: hashSecret(secret) },
      ...lockOptions(caller, LiveSessionRequest),
    }));
  if (!request || hasEnded(request)) throw new NotFoundError(LINK_UNKNOWN);
  return request;
}

function hasEnded(request: LiveSessionRequest): boolean {
  const { state, statusChangedAt } = request;
  if (OPEN_STATES.some((each) => each === state)) return false;
  const dayAfter = startOfDay(requestTime(request).day, 1);
  const end = Math.max(+(dayAfter ?? 0), +(statusChangedAt ?? 0));
  return addDays(new Date(end), RATING_DAYS) <= new Date();
}

/** States in which a patient may have something to choose, whenever it was asked for. */
const OPEN_STATES = ["Requested", "Offered", "Expired"] as const;

const MAX_SECRET_LENGTH = 100;
