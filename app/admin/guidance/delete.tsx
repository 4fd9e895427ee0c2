import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { DeletedChildrenNote } from "~/app/components/deletion/deletion-notes";
import { useCurrentListUrl } from "~/app/components/list/list";
import { audienceFromPath } from "~/app/contracts/audience";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";

import { describePlansShowing } from "~/server/procedure-plans/shown-in";
import { countGuidanceFiles } from "~/server/guidance/count-files";
import { deleteGuidance, getGuidance } from "~/server/guidance/guidances";
import { GuidanceError } from "./guidance-error";
import { parseGuidanceId } from "./guidance-id.server";
import { guidanceTexts } from "./guidance-texts";

export const handle = { title: "Delete Guidance", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, url, params }) => {
  const [audience, id] = [audienceFromPath(url), parseGuidanceId(params)];
  const { name, stepCount } = await getGuidance(caller, audience, id);
  const plans = await describePlansShowing(caller, "guidance", id);
  return { name, plans, steps: stepCount, files: await countGuidanceFiles(caller, audience, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const audience = audienceFromPath(url);
  const { path, deleted } = guidanceTexts(audience);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete guidance: ${detail}`,
    save: async (writer) => {
      const id = parseGuidanceId(params);
      await deleteGuidance(writer, audience, id);
      const to = path + toListQuery(url.searchParams);
      return { to, message: deleted, action: undoDeletion(`${audience}-guidance`, id, to) };
    },
  });
});

export default function DeleteGuidance() {
  const { name, plans, steps, files } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Guidance" closeTo={listUrl}>
      <p>
        Are you sure you want to delete &quot;{name}&quot; and all its steps? This action cannot be
        undone.
      </p>
      {plans && <p className="text-sm text-soft">{plans}</p>}
      <DeletedChildrenNote count={steps} singular="step" plural="steps" />
      <DeletedChildrenNote count={files} singular="file" plural="files" />
    </DeleteConfirmation>
  );
}

export { GuidanceError as ErrorBoundary };
