import type { Includeable } from "sequelize";
import {
  Advertisement,
  Advertiser,
  Department,
  PlanSession,
  ReligiousMessage,
  Specialty,
} from "~/models";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";

/** Includes for the shown message and advertisement. */
const MEDIA_INCLUDES: Includeable[] = [
  { model: ReligiousMessage, as: "religiousMessage", attributes: ["id", "title", "religionType"] },
  {
    model: Advertisement,
    as: "advertisement",
    attributes: ["id", "name", "advertiserId"],
    include: [{ model: Advertiser, as: "advertiser", attributes: ["name"] }],
  },
];
const includeSpecialty = ({ required }: { required: boolean }): Includeable => ({
  model: Specialty,
  as: "specialty",
  attributes: ["id", "name", "departmentId"],
  required,
  include: [{ model: Department, as: "department", attributes: ["name"], required }],
});

/** Includes for reading a session. */
export const SESSION_INCLUDES: Includeable[] = [
  includeSpecialty({ required: false }),
  ...MEDIA_INCLUDES,
];
/**
 * SESSION_INCLUDES with inner joins, for lists sorted by department or specialty: the database can walk their
 * indexes.
 */
export const SESSION_INCLUDES_BY_SPECIALTY: Includeable[] = [
  includeSpecialty({ required: true }),
  ...MEDIA_INCLUDES,
];

/** Finds a session with its includes; within a transaction it locks the row. @throws NotFoundError */
export async function findSession(caller: Caller, id: number): Promise<PlanSession> {
  const session = await PlanSession.findByPk(id, {
    include: SESSION_INCLUDES,
    ...lockOptions(caller, PlanSession),
  });
  if (!session) throw new NotFoundError("Session not found");
  return session;
}
