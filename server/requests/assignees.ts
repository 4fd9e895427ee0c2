import { Administrator } from "~/models";
import { ROLES, type AdministratorRole } from "~/models/access/administrator.schema";
import { authorize, type Caller, rolePermits } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";

/** Roles whose people answer requests. */
const ANSWERING_ROLES = ROLES.filter((role: AdministratorRole) =>
  rolePermits(role, "patients.write"),
);

/** Maximum number of people to choose from. */
const MAX_ASSIGNEES = 500;

/** Lists the administrators who may take care of requests, by name. */
export async function listAssignees(caller: Caller) {
  const { transaction } = caller;
  authorize(caller, "patients.write");
  const administrators = await Administrator.findAll({
    where: { isActive: true, role: ANSWERING_ROLES },
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    limit: MAX_ASSIGNEES,
    transaction,
  });
  return administrators.map(({ id, name }) => ({ id, name }));
}

/** Loads the names of who takes care of the rows of a list, in one statement; in none where nobody does. */
export async function loadAssignees(
  { transaction }: Caller,
  rows: { assigneeId: number | null; assignee?: { name: string } | null }[],
): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ assigneeId }) => assigneeId ?? []))];
  if (ids.length === 0) return;
  const attributes = ["id", "name"];
  const found = await Administrator.findAll({ attributes, where: { id: ids }, transaction });
  const byId = new Map(found.map((each) => [each.id, each]));
  for (const row of rows) row.assignee = byId.get(row.assigneeId ?? 0) ?? null;
}

/** Requires that an administrator may take care of requests; null is nobody. @throws InvalidInputError */
export async function requireAssignee({ transaction }: Caller, id: number | null): Promise<void> {
  if (id === null) return;
  const where = { id, isActive: true, role: ANSWERING_ROLES };
  if (await Administrator.count({ where, transaction })) return;
  const message = "Please choose someone who answers requests";
  throw new InvalidInputError([{ field: "assigneeId", message }]);
}
