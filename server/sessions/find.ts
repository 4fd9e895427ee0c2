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

/** What a session shows beside its own media. */
const SHOWN: Includeable[] = [
  { model: ReligiousMessage, as: "religiousMessage", attributes: ["id", "title"] },
  {
    model: Advertisement,
    as: "advertisement",
    attributes: ["id", "name", "advertiserId"],
    include: [{ model: Advertiser, as: "advertiser", attributes: ["name"] }],
  },
];
const specialtyOf = (required: boolean): Includeable => ({
  model: Specialty,
  as: "specialty",
  attributes: ["id", "name", "departmentId"],
  required,
  include: [{ model: Department, as: "department", attributes: ["name"], required }],
});

/** What a session is read with. */
export const SESSION_PARTS: Includeable[] = [specialtyOf(false), ...SHOWN];
/** The same for a list that is sorted by department or specialty: inner joins let the database walk along their indexes. */
export const SESSION_PARTS_BY_SPECIALTY: Includeable[] = [specialtyOf(true), ...SHOWN];

/** A session with what it belongs to and shows; within a transaction it is locked. @throws NotFoundError */
export async function findSession(caller: Caller, id: number): Promise<PlanSession> {
  const session = await PlanSession.findByPk(id, {
    include: SESSION_PARTS,
    ...lockOptions(caller, PlanSession),
  });
  if (!session) throw new NotFoundError("Session not found");
  return session;
}
