import { useLoaderData } from "@remix-run/react";
import { ChangesTable } from "~/app/admin/audit/changes-table";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { Caution } from "~/app/components/ui/caution";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { toListQuery } from "~/app/contracts/list-url";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { previewRestore, restoreVersion } from "~/server/history/restore";
import { historyPath, parseRecord } from "./find-record.server";
import { formatFields } from "./present-history.server";

export const handle = { title: "Restore Version", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Key of the version in the address. */
const parseKey = (params: Record<string, string | undefined>) => ({
  revision: parseId(params.revision, "Invalid version ID"),
  of: parseRecord(params),
});

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { changes, gone, currentVersion, version, type, name } = await previewRestore(
    caller,
    parseKey(params),
  );
  return { changes: formatFields(changes), gone, currentVersion, version, type, name };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to restore the version: ${detail}`,
    save: async (caller, form) => {
      const { gone } = await restoreVersion(caller, parseKey(params), readVersion(form));
      const { id } = parseRecord(params);
      return {
        to: historyPath(params.entity ?? "", id) + toListQuery(url.searchParams, { page: null }),
        message: "Version restored successfully",
        detail: gone.length > 0 ? formatGone(gone) : undefined,
      };
    },
  }),
);

const formatGone = (gone: string[]) => `Not restored, since it was deleted: ${gone.join(", ")}`;

/** Confirmation that shows what restoring a version would change. */
export default function RestoreVersion() {
  const { changes, gone, currentVersion, version, type, name } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <Confirmation
      title="Restore Version"
      confirmLabel="Restore This Version"
      busyLabel="Restoring..."
      failedTitle="Not Restored"
      tone="primary"
      closeTo={closeTo}
      isImpossible={changes.length === 0}
      renderedValues={{ [VERSION_FIELD]: currentVersion }}
    >
      {changes.length === 0 ? (
        <p>Nothing would change: this is how it is now.</p>
      ) : (
        <>
          <p>
            This saves version {version} of the {type} <b>{name}</b> as a new version. Nothing in
            its history is lost.
          </p>
          <ChangesTable changes={changes} headings={["Now", "Restored"]} caption="What changes" />
        </>
      )}
      {gone.length > 0 && <Caution>{formatGone(gone)}</Caution>}
    </Confirmation>
  );
}
