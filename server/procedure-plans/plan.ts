import { authorize, type Caller } from "~/server/platform/caller";
import { findVersionWithStatus } from "./find";
import { readPatientCounts } from "./patient-counts";
import { presentVersion } from "./present";
import { getProcedure, type ListedProcedure } from "./procedures";
import { type FullVersion, readItems } from "./versions";

/** A procedure with the version of its plan that new patients get. */
export type ProcedurePlanData = ListedProcedure & {
  /** Null before the first version is published, and once the last one is Retired. */
  liveVersion: FullVersion | null;
  draftVersionId: number | null;
};

/** Reads a procedure with the Live version of its plan and its items; the id is that of the procedure (AREAS 5). @throws NotFoundError */
export async function getProcedurePlan(caller: Caller, id: number): Promise<ProcedurePlanData> {
  authorize(caller, "content.read");
  const procedure = await getProcedure(caller, id);
  const live = await findVersionWithStatus(caller, id, "Live");
  const draft = await findVersionWithStatus(caller, id, "Draft");
  const countPatients = await readPatientCounts(caller, [id]);
  return {
    ...procedure,
    patientCount: countPatients(id),
    liveVersion: live && { ...presentVersion(live), items: await readItems(caller, live.id) },
    draftVersionId: draft?.id ?? null,
  };
}
