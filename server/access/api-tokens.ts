import { Op } from "sequelize";
import { Administrator, ApiToken } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { ROLE_LABELS } from "~/models/access/administrator.schema";
import { apiTokenSchema, parseScopes, TOKEN_SCOPES } from "~/models/access/api-token.schema";
import { SCOPE_LABELS } from "~/models/access/scope-labels.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, hasPermission, rolePermits } from "~/server/platform/caller";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, type ListFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byName, searchCondition } from "~/server/platform/search-condition";
import { hashSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { presentToken, type TokenData } from "./present";
import { clearTokenCache } from "./token-authentication";

const RECORD_TYPE = "API token";
const DAY_MS = 86_400_000;
/** Number of final characters that are stored readably, to tell tokens apart. */
const HINT_LENGTH = 4;
const WITH_OWNER = [{ model: Administrator, as: "administrator", attributes: ["id", "name"] }];

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  createdAt: ["createdAt", "id"],
  expiresAt: ["expiresAt", "id"],
  lastUsedAt: ["lastUsedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of tokens, and its page size. */
export const TOKEN_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as TokenSortField[],
  pageSize: 10,
  filters: {
    scope: {
      type: "option",
      label: "Scope",
      description: "Only those with this scope.",
      options: TOKEN_SCOPES,
      optionLabels: SCOPE_LABELS,
      // A token may have two, in the order of their list.
      toCondition: (scope) => ({
        scope: { [Op.or]: [scope, { [Op.like]: `${scope},%` }, { [Op.like]: `%,${scope}` }] },
      }),
    } satisfies ListFilter,
    ...createdFilters,
  },
};
export type TokenSortField = keyof typeof SORT_COLUMNS;

/** Whether the caller may list and revoke all tokens, not only their own. */
export const canSeeAllTokens = (caller: Caller) => hasPermission(caller, "administrators.manage");

/** Formats a token's text from its secret; the prefix lets scanners for leaked secrets find it. */
export const formatToken = (secret: string) => `cw_${secret}`;

/**
 * One page of the caller's tokens, or of all tokens for the role administrator, filtered by name or owner (DESIGN 5,
 * 6).
 */
export async function listTokens(caller: Caller, query: ListQuery<TokenSortField>) {
  authorize(caller, "tokens.own");
  const { items, ...page } = await readPage(caller, ApiToken, {
    query,
    where: canSeeAllTokens(caller)
      ? searchCondition(query.search, [byName(ApiToken), byName(Administrator, "administratorId")])
      : searchCondition(query.search, [byName(ApiToken)], ownedBy(caller)),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: WITH_OWNER,
    present: (rows) => rows.map(presentToken),
  });
  return { tokens: items, ...page };
}

const ownedBy = ({ administratorId }: Caller) => ({ administratorId: administratorId ?? 0 });

/** Finds a token by id. @throws NotFoundError, also for another administrator's token unless the caller may see all */
export async function getToken(caller: Caller, id: number): Promise<TokenData> {
  authorize(caller, "tokens.own");
  return presentToken(await findToken(caller, id));
}

/**
 * Creates a token that acts for the caller (DESIGN 5, "Access"): name up to 200 characters, scope, 1 to 365 days.
 * @param secret from which the token's text is formatted (formatToken); only its hash is stored
 * @throws InvalidInputError, also when a viewer requests more than the read scope; ConflictError under open access
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
  return insertToken(caller, owner, input, secret);
}

/**
 * Creates a token for the administrator with an email address; used by the operator's command.
 * @throws NotFoundError when no active administrator has the address, InvalidInputError
 */
export async function createTokenByEmail(
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
  return insertToken(caller, owner, input, secret);
}

async function insertToken(
  caller: Caller,
  owner: Administrator,
  input: unknown,
  secret: string,
): Promise<TokenData> {
  const { name, days, ...scopes } = parseInput(apiTokenSchema, input);
  const scope = [scopes.scope, scopes.patientScope, scopes.billingScope].filter(Boolean).join(",");
  if (!rolePermits(owner.role, "patients.read") && scope.includes("patients:")) {
    throw new InvalidInputError([
      { field: "patientScope", message: "Only administrators and navigators may reach patients." },
    ]);
  }
  if (!rolePermits(owner.role, "billing.read") && scope.includes("billing:")) {
    throw new InvalidInputError([
      { field: "billingScope", message: "Only administrators may reach billing data." },
    ]);
  }
  if (!rolePermits(owner.role, "content.write") && parseScopes(scope).includes("write")) {
    const message = `${ROLE_LABELS[owner.role]}s can only read content, and so can their tokens. Choose read.`;
    throw new InvalidInputError([{ field: "scope", message }]);
  }
  const text = formatToken(secret);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const token = await ApiToken.create(
      {
        name,
        scope,
        administratorId: owner.id,
        tokenHash: hashSecret(text),
        hint: text.slice(-HINT_LENGTH),
        expiresAt: new Date(Date.now() + days * DAY_MS),
      },
      { transaction },
    );
    token.administrator = owner;
    return recordCreated(writer, RECORD_TYPE, presentToken(token));
  });
}

/**
 * Revokes a token permanently; idempotent. Other instances notice within 30 seconds.
 * @throws NotFoundError, also for another administrator's token unless the caller may see all
 */
export async function revokeToken(caller: Caller, id: number): Promise<TokenData> {
  authorize(caller, "tokens.own");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const token = await findToken(writer, id);
    if (token.revokedAt) return presentToken(token);
    const before = presentToken(token);
    await token.update({ revokedAt: new Date() }, { transaction });
    // After the commit: a lookup before it would cache the token as valid again.
    transaction.afterCommit(clearTokenCache);
    const after = presentToken(token);
    await recordEvent(writer, {
      action: "revoked",
      record: { type: RECORD_TYPE, id, name: token.name },
      changes: { status: [before.status, after.status] },
    });
    return after;
  });
}

async function findToken(caller: Caller, id: number): Promise<ApiToken> {
  const token = await ApiToken.findOne({
    where: { id, ...(!canSeeAllTokens(caller) && ownedBy(caller)) },
    include: WITH_OWNER,
    ...lockOptions(caller, ApiToken),
  });
  if (!token) throw new NotFoundError("API token not found");
  return token;
}
