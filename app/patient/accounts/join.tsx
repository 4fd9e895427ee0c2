import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { BirthDateField } from "~/app/components/patient-accounts/birth-date-field";
import { CareTeam } from "~/app/components/site/care-team";
import { FormActions } from "~/app/components/ui/form-actions";
import { readFormText } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { identity } from "~/app/http/form-refusal.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { serializeJoin } from "~/app/http/patient-account.server";
import { joinSchema } from "~/models/patients/patient-account.schema";
import { checkLetter, countJoin } from "~/server/patient-accounts/join";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Join", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const MAX_CODE_LENGTH = 20;
const validator = withZod(joinSchema);

/** Fills in the code of a link's address. Opening it consumes nothing: mail programs open every link. */
export const loader = pageLoader("public", ({ url }) =>
  Promise.resolve({ code: (url.searchParams.get("code") ?? "").slice(0, MAX_CODE_LENGTH) }),
);

/** Looks at the letter's code and the birth date; what was right a signed cookie carries to the next page. */
export const action = pageAction("public", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: identity,
    beforeSave: (form) => countJoin(caller, readFormText(form, "code")),
    save: async ({ values, caller }): Promise<FoundInvitation> => ({
      to: "/join/confirm",
      invitationId: await checkLetter(caller, values),
    }),
    cookie: (_, saved) => serializeJoin((saved as FoundInvitation).invitationId),
  }),
);

/** Result of the form, from which the cookie is set again where it is sent twice. */
type FoundInvitation = { to: string; invitationId: number };

/** First page of joining with a letter (AREAS 4). */
export default function Join() {
  const { code } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Join"
      lead="To join, you need the code in your letter and the patient’s birth date."
    >
      <Form validator={validator} defaultValues={{ code }}>
        <div className="grid gap-5">
          <TextField name="code" label="Code" hint="For example: K7QM-4XRD" hasInitialFocus />
          <BirthDateField label="Birth date of the patient" hint="For example: 4 12 1961" />
        </div>
        <FormActions>
          <SubmitButton busyLabel="One moment...">Continue</SubmitButton>
        </FormActions>
      </Form>
      <p>
        No letter, or a code that does not work? Call <CareTeam />.
      </p>
      <p>
        Joined before? <a href="/patient-sign-in">Sign in</a>
      </p>
    </AccountPage>
  );
}
