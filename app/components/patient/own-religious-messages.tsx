import { Form } from "@remix-run/react";
import { RELIGIOUS_FIELD } from "~/app/contracts/account-fields";
import { SubmissionKey } from "../document/submission";

/** Switch for the religious messages that sessions offer (AREAS 6). */
export function OwnReligiousMessages({ isOn }: { isOn: boolean }) {
  return (
    <Form
      className="grid scroll-mt-8 gap-4 print:hidden"
      id="religious-messages"
      method="post"
      preventScrollReset
    >
      <SubmissionKey />
      <h2>Religious messages</h2>
      <p>
        {isOn
          ? "Some sessions offer you a short message of a religious community. Nothing plays by itself, and you can skip it."
          : "No session offers you a message of a religious community."}
      </p>
      <button
        className="button justify-self-start"
        name={RELIGIOUS_FIELD}
        value={isOn ? "off" : "on"}
      >
        {isOn ? "Switch Them Off" : "Switch Them On"}
      </button>
    </Form>
  );
}
