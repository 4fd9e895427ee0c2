import { Op, type WhereOptions } from "sequelize";
import { Administrator, ApiToken } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { apiTokenSchema } from "~/models/access/api-token.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { selectIdsByName } from "~/server/platform/search-index";
import { hashSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { presentToken, type TokenData } from "./present";
import { clearTokenCache } from "./token-callers";

const RECORD = "API token";
const DAY_MS = 86_400_000;
const HINT_LETTERS = 4;
const WITH_OWNER = [{ model: Administrator, as: "administrator", attributes: ["id", "name"] }];

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  createdAt: ["createdAt", "id"],
  expiresAt: ["expiresAt", "id"],
  lastUsedAt: ["lastUsedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** What the list of tokens can be sorted by, and how many a page has. */
export const TOKEN_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as TokenSortField[],
  pageSize: 10,
};
export type TokenSortField = keyof typeof SORT_COLUMNS;

/** Whether the caller sees and revokes everybody's tokens, or only their own. */
export const seesAllTokens = (caller: Caller) => hasPermission(caller, "administrators.manage");

/** The text that a program sends: it says what it is, so that scanners for leaked secrets can find it. */
export const tokenText = (secret: string) => `cw_${secret}`;

/** One page of the caller's tokens, of everybody's for the role administrator, by name or owner (DESIGN 5, 6). */
export async function listTokens(caller: Caller, query: ListQuery<TokenSortField>) {
  authorize(caller, "tokens.own");
  const { items, ...page } = await readPage(caller, ApiToken, {
    query,
    where: seesAllTokens(caller) ? matching(query.search) : ownMatching(caller, query.search),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: WITH_OWNER,
    present: (rows) => rows.map(presentToken),
  });
  return { tokens: items, ...page };
}

const named = (search: string) => ({ id: { [Op.in]: selectIdsByName(ApiToken, search) } });

function matching(search: string): WhereOptions | undefined {
  if (!search.trim()) return undefined;
  const owned = { administratorId: { [Op.in]: selectIdsByName(Administrator, search) } };
  return { [Op.or]: [named(search), owned] };
}

function ownMatching(caller: Caller, search: string): WhereOptions {
  return { ...own(caller), ...(search.trim() && named(search)) };
}

const own = ({ administratorId }: Caller) => ({ administratorId: administratorId ?? 0 });

/** One token, for the page that asks before it is revoked. @throws NotFoundError for somebody else's */
export async function getToken(caller: Caller, id: number): Promise<TokenData> {
  authorize(caller, "tokens.own");
  return presentToken(await findToken(caller, id));
}

/**
 * Makes a token that acts for the caller (DESIGN 5, "Access"): name up to 200 characters, scope, 1 to 365 days.
 * @param secret what the token's text is made of (tokenText); only its hash is stored
 * @throws InvalidInputError, also when a viewer asks for more than reading; ConflictError under open access
 */
export async function createToken(
  caller: Caller,
  input: unknown,
  secret: string,
): Promise<TokenData> {
  authorize(caller, "tokens.own");
  const owner = await Administrator.findByPk(caller.administratorId ?? 0, {
    transaction: caller.transaction,
  });
  if (!owner) {
    throw new ConflictError("Tokens are made by administrators who have signed in");
  }
  return makeToken(caller, owner, input, secret);
}

/**
 * Makes a token for the administrator with an e-mail address, as the operator does.
 * @throws NotFoundError when nobody active has the address, InvalidInputError
 */
export async function createTokenFor(
  caller: Caller,
  email: string,
  input: unknown,
  secret: string,
): Promise<TokenData> {
  authorize(caller, "administrators.manage");
  const { transaction } = caller;
  const where = { normalizedEmail: normalizeEmail(email), isActive: true };
  const owner = await Administrator.findOne({ where, transaction });
  if (!owner) throw new NotFoundError(`No active administrator has the address "${email}"`);
  return makeToken(caller, owner, input, secret);
}

async function makeToken(
  caller: Caller,
  owner: Administrator,
  input: unknown,
  secret: string,
): Promise<TokenData> {
  const { name, scope, days } = parseInput(apiTokenSchema, input);
  if (owner.role === "viewer" && scope === "write") {
    throw new InvalidInputError([
      { field: "scope", message: "Viewers can only read, and so can their tokens. Choose read." },
    ]);
  }
  const text = tokenText(secret);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const token = await ApiToken.create(
      {
        name,
        scope,
        administratorId: owner.id,
        tokenHash: hashSecret(text),
        hint: text.slice(-HINT_LETTERS),
        expiresAt: new Date(Date.now() + days * DAY_MS),
      },
      { transaction },
    );
    token.administrator = owner;
    return recordCreated(writer, RECORD, presentToken(token));
  });
}

/**
 * Ends a token for good; one that is revoked already stays as it is. Other instances need 30 seconds to notice.
 * @throws NotFoundError, also for somebody else's token unless the caller sees all
 */
export async function revokeToken(caller: Caller, id: number): Promise<TokenData> {
  authorize(caller, "tokens.own");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const token = await findToken(writer, id);
    if (token.revokedAt) return presentToken(token);
    const before = presentToken(token);
    await token.update({ revokedAt: new Date() }, { transaction });
    // Only then: whoever looked it up before the commit would know it as good for another while.
    transaction.afterCommit(clearTokenCache);
    const after = presentToken(token);
    await recordEvent(writer, {
      action: "revoked",
      record: { type: RECORD, id, name: token.name },
      changes: { status: [before.status, after.status] },
    });
    return after;
  });
}

async function findToken(caller: Caller, id: number): Promise<ApiToken> {
  const token = await ApiToken.findOne({
    where: { id, ...(!seesAllTokens(caller) && own(caller)) },
    include: WITH_OWNER,
    ...lockOptions(caller, ApiToken),
  });
  if (!token) throw new NotFoundError("API token not found");
  return token;
}
