import { col, fn, Op, where, type WhereOptions } from "sequelize";
import { Administrator } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import {
  updateAdministratorSchema,
  administratorSchema,
} from "~/models/access/administrator.schema";
import { recordCreated, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { dialect } from "~/server/platform/database";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage, type SortColumn } from "~/server/platform/list";
import { selectIdsByName } from "~/server/platform/search-index";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { makeLink } from "./one-time-links";
import { type AdministratorData, presentAdministrator } from "./present";
import { clearTokenCache } from "./token-callers";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  email: ["normalizedEmail", "id"],
  role: ["role", "id"],
  createdAt: ["createdAt", "id"],
  lastSignInAt: ["lastSignInAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** What a list of administrators can be sorted by, and how many a page has by default. */
export const ADMINISTRATOR_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as AdministratorSortField[],
  pageSize: 20,
};
export type AdministratorSortField = keyof typeof SORT_COLUMNS;

/** One page of the administrators whose name or email contains the search text (DESIGN 6). */
export async function listAdministrators(caller: Caller, query: ListQuery<AdministratorSortField>) {
  authorize(caller, "administrators.manage");
  const { items, ...page } = await readPage(caller, Administrator, {
    query,
    where: matching(query.search),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentAdministrator),
  });
  return { administrators: items, ...page };
}

/** Names have an index; addresses are looked through, since a hospital has few administrators. */
function matching(search: string): WhereOptions | undefined {
  if (!search.trim()) return undefined;
  const position = fn(
    dialect() === "postgres" ? "strpos" : "instr",
    col("normalized_email"),
    normalizeEmail(search),
  );
  const named = { id: { [Op.in]: selectIdsByName(Administrator, search) } };
  return { [Op.or]: [named, where(position, Op.gt, 0)] };
}

/** The administrator with an id. @throws NotFoundError */
export async function getAdministrator(caller: Caller, id: number): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  return presentAdministrator(await findAdministrator(caller, id));
}

/** The administrator with an address, whatever its case. @throws NotFoundError */
export async function getAdministratorByEmail(
  caller: Caller,
  email: string,
): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  const found = await Administrator.findOne({
    where: { normalizedEmail: normalizeEmail(email) },
    transaction: caller.transaction,
  });
  if (!found) throw new NotFoundError(`There is no administrator "${email}"`);
  return presentAdministrator(found);
}

/**
 * Makes an administrator without a password, and the link with which that person chooses one: once, within 72 hours
 * (DESIGN 6).
 * @param input name (up to 200 characters), email (up to 254), role
 * @param secret of the link, where the same form must show the same link again (secretFor)
 * @returns the administrator, and the link's path, which is stored nowhere
 * @throws InvalidInputError, ConflictError when somebody has the address already, whatever its case
 */
export async function inviteAdministrator(
  caller: Caller,
  input: unknown,
  secret?: string,
): Promise<{ administrator: AdministratorData; link: string }> {
  authorize(caller, "administrators.manage");
  const values = parseInput(administratorSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const made = await refuseDuplicate(taken(values.email), () =>
      Administrator.create(values, { transaction }),
    );
    const link = await makeLink(writer, "invitation", made.id, secret);
    const administrator = presentAdministrator(made);
    return { administrator: await recordCreated(writer, "administrator", administrator), link };
  });
}

const taken = (email: string) => ({
  field: "email",
  message: `Administrator "${email}" already exists`,
});

/**
 * Changes an administrator's name (up to 200 characters) and role. Returns it with its new version.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for one's own role and for the last
 *   administrator's
 */
export async function updateAdministrator(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  const values = parseInput(updateAdministratorSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const { administrator, others } = await lockAdministrator(writer, id);
    const before = presentAdministrator(administrator);
    await requireVersion(writer, "administrator", before, expected);
    if (values.role !== before.role) {
      if (caller.administratorId === id) {
        const message = "You cannot change your own role. Ask another administrator.";
        throw new ConflictError(message, [{ field: "role", message }]);
      }
      requireAnother(before, others, "role");
      transaction.afterCommit(clearTokenCache);
    }
    await administrator.update(values, { transaction });
    return recordUpdated(writer, "administrator", before, presentAdministrator(administrator));
  });
}

/**
 * The administrator with an id, locked together with everybody of the role administrator, and always in the same
 * order: two of them cannot take each other's role away at the same time.
 * @returns the administrator, and how many others of the role administrator are active
 * @throws NotFoundError
 */
export async function lockAdministrator(writer: CallerInTransaction, id: number) {
  const everybody = await Administrator.findAll({
    attributes: ["id"],
    where: { role: "administrator", isActive: true },
    order: [["id", "ASC"]],
    ...lockOptions(writer, Administrator),
  });
  const administrator = await findAdministrator(writer, id);
  return { administrator, others: everybody.filter((each) => each.id !== id).length };
}

/** Somebody must stay who can let others in. @throws ConflictError when nobody would */
export function requireAnother(
  { role, isActive }: AdministratorData,
  others: number,
  field?: string,
): void {
  if (role !== "administrator" || !isActive || others > 0) return;
  const message = "This is the last active administrator. Make somebody else one first.";
  throw new ConflictError(message, field ? [{ field, message }] : []);
}

/** A model, locked inside a transaction. @throws NotFoundError */
export async function findAdministrator(caller: Caller, id: number): Promise<Administrator> {
  const administrator = await Administrator.findByPk(id, lockOptions(caller, Administrator));
  if (!administrator) throw new NotFoundError("Administrator not found");
  return administrator;
}
