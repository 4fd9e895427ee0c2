import type { PageArgs } from "~/app/http/page.server";
import type { Caller } from "~/server/platform/caller";
import { getProcedure } from "~/server/procedure-plans/procedures";
import { getVersion } from "~/server/procedure-plans/versions";
import { parsePlanId, parseVersionId } from "./plan-id.server";

/** Loads what a dialog about a version says of it. @throws NotFoundError */
export async function loadVersionDialog(caller: Caller, params: PageArgs["params"]) {
  const id = parsePlanId(params);
  const { name } = await getProcedure(caller, id);
  const version = await getVersion(caller, id, parseVersionId(params));
  const { number, status, version: recordVersion } = version;
  const closeTo = `/admin/procedure-plans/${id}`;
  return { id, name, number, status, recordVersion, versionId: version.id, closeTo };
}
