import { col, fn, Op, where } from "sequelize";
import { Administrator } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import {
  administratorSchema,
  ROLE_LABELS,
  ROLES,
  updateAdministratorSchema,
} from "~/models/access/administrator.schema";
import { recordCreated, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller, rolePermits } from "~/server/platform/caller";
import { dialect } from "~/server/platform/database";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter, statusFilter } from "~/server/platform/list-filters";
import type { SortColumn } from "~/server/platform/sort-column";
import { byName, type SearchMatcher, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { releaseWorkItems } from "~/server/platform/work-list/release-items";
import { mailLink } from "./account-mail";
import { linkProfile } from "./coach-profiles";
import { replaceTopics } from "./notification-topics";
import { createLink, LINK_HOURS } from "./one-time-links";
import { type AdministratorData, presentAdministrator } from "./present";
import { clearTokenCache } from "./token-authentication";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  email: ["normalizedEmail", "id"],
  role: ["role", "id"],
  createdAt: ["createdAt", "id"],
  lastSignInAt: ["lastSignInAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of administrators, and its default page size. */
export const ADMINISTRATOR_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as AdministratorSortField[],
  pageSize: 20,
  filters: {
    status: statusFilter,
    role: optionFilter("Role", "role", {
      description: "Only those with this role.",
      options: ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
    }),
    ...createdFilters,
  },
};
export type AdministratorSortField = keyof typeof SORT_COLUMNS;

/** One page of the administrators whose name or email contains the search text (DESIGN 6). */
export async function listAdministrators(caller: Caller, query: ListQuery<AdministratorSortField>) {
  authorize(caller, "administrators.manage");
  const { items, ...page } = await readPage(caller, Administrator, {
    query,
    where: searchCondition(query.search, [byName(Administrator), byEmail]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentAdministrator),
  });
  return { administrators: items, ...page };
}

/** Matches the email addresses that contain the search text, by a scan without an index: a hospital has few administrators. */
const byEmail: SearchMatcher = (search) => {
  const position = fn(
    dialect() === "postgres" ? "strpos" : "instr",
    col("normalized_email"),
    normalizeEmail(search),
  );
  return where(position, Op.gt, 0);
};

/** Finds an administrator by id. @throws NotFoundError */
export async function getAdministrator(caller: Caller, id: number): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  return presentAdministrator(await findAdministrator(caller, id));
}

/** Finds an administrator by email address, ignoring case. @throws NotFoundError */
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
 * Creates an administrator without a password, and a single-use link, valid for 72 hours, with which the person chooses
 * one (DESIGN 6). The link is sent by mail too (AREAS 1).
 * @param input name (up to 200 characters), email (up to 254), role
 * @param secret of the link; the same secret gives the same link on a retry (deriveSecret)
 * @returns the administrator, the link's path, which is not stored, and whether it is sent by mail
 * @throws InvalidInputError; ConflictError for a duplicate email address, ignoring case
 */
export async function inviteAdministrator(
  caller: Caller,
  input: unknown,
  secret?: string,
): Promise<{ administrator: AdministratorData; link: string; isMailed: boolean }> {
  authorize(caller, "administrators.manage");
  const values = parseInput(administratorSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const created = await refuseDuplicate(duplicateEmail(values.email), () =>
      Administrator.create(values, { transaction }),
    );
    await linkProfile(writer, created);
    const link = await createLink(writer, "invitation", created.id, secret);
    const message = { purpose: "invitation", link, hours: LINK_HOURS.invitation } as const;
    const isMailed = await mailLink(writer, created, message);
    const administrator = presentAdministrator(created);
    await recordCreated(writer, "administrator", administrator);
    return { administrator, link, isMailed };
  });
}

const duplicateEmail = (email: string) => ({
  field: "email",
  message: `Administrator "${email}" already exists`,
});

/**
 * Updates an administrator's name (up to 200 characters), role, and what they are told by mail, which may be left out. Who no longer takes
 * care of patients has none on the work list (AREAS 3).
 * @returns the administrator with the new version
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for changing the caller's own role, or that of the last
 *   active administrator
 */
export async function updateAdministrator(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<AdministratorData> {
  authorize(caller, "administrators.manage");
  const { notifications, ...values } = parseInput(updateAdministratorSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const { administrator, otherCount } = await lockAdministrator(writer, id);
    const before = presentAdministrator(administrator);
    await requireVersion(writer, "administrator", before, expected);
    if (values.role !== before.role) {
      if (caller.administratorId === id) {
        const message = "You cannot change your own role. Ask another administrator.";
        throw new ConflictError(message, [{ field: "role", message }]);
      }
      requireOtherAdministrator(before, otherCount, "role");
      transaction.afterCommit(clearTokenCache);
    }
    administrator.set(values);
    if (notifications) administrator.notifiedAbout = replaceTopics(administrator, notifications);
    await administrator.save({ transaction });
    if (!rolePermits(administrator.role, "patients.write"))
      await releaseWorkItems(writer, administrator);
    return recordUpdated(writer, "administrator", before, presentAdministrator(administrator));
  });
}

/**
 * Locks an administrator, together with all active administrators whose role is "administrator", always in the same order:
 * two of them cannot remove each other's role concurrently.
 * @returns the administrator, and the number of other active ones with that role
 * @throws NotFoundError
 */
export async function lockAdministrator(writer: CallerInTransaction, id: number) {
  const administrators = await Administrator.findAll({
    attributes: ["id"],
    where: { role: "administrator", isActive: true },
    order: [["id", "ASC"]],
    ...lockOptions(writer, Administrator),
  });
  const administrator = await findAdministrator(writer, id);
  return { administrator, otherCount: administrators.filter((each) => each.id !== id).length };
}

/**
 * Requires that another active administrator remains who can invite people.
 * @param otherCount number of other active administrators with the role "administrator"
 * @param field form field to which the error belongs, if any
 * @throws ConflictError for the last active administrator
 */
export function requireOtherAdministrator(
  { role, isActive }: AdministratorData,
  otherCount: number,
  field?: string,
): void {
  if (role !== "administrator" || !isActive || otherCount > 0) return;
  const message = "This is the last active administrator. Make somebody else one first.";
  throw new ConflictError(message, field ? [{ field, message }] : []);
}

/** Finds an administrator's model by id; locks the row inside a transaction. @throws NotFoundError */
export async function findAdministrator(caller: Caller, id: number): Promise<Administrator> {
  const administrator = await Administrator.findByPk(id, lockOptions(caller, Administrator));
  if (!administrator) throw new NotFoundError("Administrator not found");
  return administrator;
}
