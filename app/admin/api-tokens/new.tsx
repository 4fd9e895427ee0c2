import { useActionData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { ShownOnce } from "~/app/components/access/shown-once";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useHasPermission } from "~/app/components/layout/permissions";
import { useCurrentListUrl } from "~/app/components/list/list";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitAndShowSecret } from "~/app/http/show-once.server";
import { apiTokenSchema, CONTENT_SCOPES } from "~/models/access/api-token.schema";
import { createToken, formatToken } from "~/server/access/api-tokens";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { formatDay } from "~/server/platform/dates";
import { CurlExample } from "./explanations";
import { TokenForm } from "./token-form";

export const handle = { title: "Create Token", dialog: true };
export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
const validator = withZod(apiTokenSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("tokens.own", ({ caller }) => {
  // Under open access no token can be created; the list page explains why.
  if (!caller.administratorId) throwRedirect("/admin/api-tokens");
  return Promise.resolve(null);
});

export const action = pageAction("tokens.own", ({ caller, request, url }) =>
  submitAndShowSecret({
    caller,
    request,
    validator,
    purpose: "API token",
    failure: (detail) => `Failed to create token: ${detail}`,
    save: async ({ values, caller, secret }) => {
      const { name, expiresAt } = await createToken(caller, values, secret);
      return { name, expires: formatDay(expiresAt) };
    },
    show: (saved, secret) => ({
      ...saved,
      token: formatToken(secret),
      example: absoluteUrl("/tag", url.origin),
    }),
  }),
);

type Shown = { name: string; expires: string; token: string; example: string };

export default function NewToken() {
  const scopes = useHasPermission("content.write") ? CONTENT_SCOPES : (["read"] as const);
  const mayReachPatients = useHasPermission("patients.read");
  const mayReachBilling = useHasPermission("billing.read");
  const shown = useActionData<{ shown?: Shown }>()?.shown;
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog
      title={shown ? "Token Created" : "Create Token"}
      closeTo={closeTo}
      isSaved={Boolean(shown)}
    >
      {shown ? (
        <ShownOnce label="Token" value={shown.token} closeTo={closeTo}>
          <p>
            <b>{shown.name}</b> works until {shown.expires}. A program sends it like this:
          </p>
          <div className="mt-3">
            <CurlExample address={shown.example} token={shown.token} />
          </div>
        </ShownOnce>
      ) : (
        <TokenForm
          validator={validator}
          scopes={scopes}
          mayReachPatients={mayReachPatients}
          mayReachBilling={mayReachBilling}
          closeTo={closeTo}
        />
      )}
    </RouteDialog>
  );
}
