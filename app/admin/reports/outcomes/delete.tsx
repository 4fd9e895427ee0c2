import { useLoaderData } from "@remix-run/react";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { OUTCOMES_PATH } from "~/server/outcomes/outcome-table";
import { getOutcome } from "~/server/outcomes/outcomes";
import { RemoveOutcome } from "./remove-outcome";
import { submitRemoval, toRemovedOutcome } from "./removal.server";

export const handle = { title: "Remove Outcome", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const parseOutcomeId = (id: string | undefined) => parseId(id, "Invalid outcome ID");

export const loader = pageLoader("patients.write", async ({ caller, params }) =>
  toRemovedOutcome(await getOutcome(caller, parseOutcomeId(params.id))),
);

export const action = pageAction("patients.write", (args) =>
  submitRemoval(
    args,
    parseOutcomeId(args.params.id),
    OUTCOMES_PATH + toListQuery(args.url.searchParams),
  ),
);

export default function RemoveListedOutcome() {
  return <RemoveOutcome {...useLoaderData<typeof loader>()} closeTo={useCurrentListUrl()} />;
}
