import type { Includeable } from "sequelize";
import { Department, Facility, Plan, PlanVersion, Procedure, Specialty } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";

/** Type of a procedure, with its plan, in the audit. */
export const PROCEDURE = "procedure plan";

/** Includes for presenting a procedure. */
export const PROCEDURE_INCLUDES: Includeable[] = [
  {
    model: Specialty,
    as: "specialty",
    attributes: ["id", "name", "departmentId"],
    include: [{ model: Department, as: "department", attributes: ["name"] }],
  },
  { model: Facility, as: "facility", attributes: ["id", "name"] },
  { model: Plan, as: "plans", attributes: ["kind", "priceCents"], separate: true },
];

/** Finds a procedure with its includes; within a transaction it locks the row. @throws NotFoundError */
export async function findProcedure(caller: Caller, id: number): Promise<Procedure> {
  const procedure = await Procedure.findByPk(id, {
    // In one statement: the lock of the procedure would be passed on to a separate one of its prices.
    include: PROCEDURE_INCLUDES.map((each) => ({ ...(each as object), separate: false })),
    ...lockOptions(caller, Procedure),
  });
  if (!procedure) throw new NotFoundError("Procedure not found");
  return procedure;
}

/** Finds a version of a procedure's plan; within a transaction it locks the row. @throws NotFoundError, also for another plan's */
export async function findVersion(
  caller: Caller,
  procedureId: number,
  versionId: number,
): Promise<PlanVersion> {
  const version = await PlanVersion.findOne({
    where: { id: versionId, procedureId },
    ...lockOptions(caller, PlanVersion),
  });
  if (!version) throw new NotFoundError("Plan version not found");
  return version;
}

/** Finds the version of a plan that has a status of which there is one at most; null without one. */
export const findVersionWithStatus = (
  caller: Caller,
  procedureId: number,
  status: "Live" | "Draft",
): Promise<PlanVersion | null> =>
  PlanVersion.findOne({ where: { procedureId, status }, ...lockOptions(caller, PlanVersion) });
