import { Form } from "@remix-run/react";
import { SHARING_FIELD } from "~/app/contracts/account-fields";
import { SHARING_LABELS } from "~/models/patients/patient-account.schema";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

type Sharing = { answers: boolean; anxiety: boolean; sessions: boolean };

/** Choice of what the care team sees, which can be changed at any time (AREAS 4). */
export function OwnSharing({ sharing }: { sharing: Sharing }) {
  return (
    <Form className="grid gap-4 print:hidden" method="post" preventScrollReset>
      <SubmissionKey />
      <HiddenField name={SHARING_FIELD} value="yes" />
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-2xl font-semibold">What your care team may see</legend>
        {SHARING_LABELS.map(({ name, label }) => (
          <div key={name}>
            <label className="check">
              <input type="checkbox" name={name} value="yes" defaultChecked={sharing[name]} />
              {label}
            </label>
          </div>
        ))}
      </fieldset>
      <p className="text-base text-soft">
        What you ask for, and answers that are marked urgent, they always see.
      </p>
      <button className="button justify-self-start">Save</button>
    </Form>
  );
}
