import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getToken, revokeToken } from "~/server/access/api-tokens";
import { formatTime } from "~/server/platform/dates";

export const handle = { title: "Revoke Token", dialog: true };

const parseTokenId = (params: { id?: string }) => parseId(params.id, "Invalid API token ID");

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("tokens.own", async ({ caller, params }) => {
  const { name, hint, lastUsedAt } = await getToken(caller, parseTokenId(params));
  return { name, hint, lastUsed: lastUsedAt && formatTime(lastUsedAt) };
});

export const action = pageAction("tokens.own", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to revoke token: ${detail}`,
    save: async (caller) => {
      await revokeToken(caller, parseTokenId(params));
      return {
        to: `/admin/api-tokens${toListQuery(url.searchParams)}`,
        message: "Token revoked successfully",
      };
    },
  }),
);

export default function RevokeToken() {
  const { name, hint, lastUsed } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <Confirmation
      title="Revoke Token"
      closeTo={listUrl}
      failedTitle="Revoking Failed"
      busyLabel="Revoking..."
      tone="destroy"
    >
      <p>
        Are you sure you want to revoke the token <b>{name}</b>, with the last characters{" "}
        <code>{hint}</code>? Programs that send it are refused, within half a minute at the latest.
        This action cannot be undone.
      </p>
      <p className="text-sm text-soft">
        {lastUsed ? `It was last used on ${lastUsed}.` : "It has never been used."}
      </p>
    </Confirmation>
  );
}
