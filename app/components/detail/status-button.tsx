import { Form, useNavigation } from "@remix-run/react";
import { VERSION } from "~/app/contracts/form-fields";
import { SubmissionKey } from "../forms/submission";

/** The button's name in its form: see submitConfirmation. */
export const STATUS = "status";

type Props = {
  /** The version of the record that the page shows. */
  version: number;
  /** What the record's status becomes. */
  to: string;
  /** What the button says, also while that is under way. */
  words: readonly [words: string, meanwhile: string];
  /** Whether it is what a page is for. */
  primary?: boolean;
  /** The id of what is to be known before it is pressed. */
  describedBy?: string;
};

/** Gives a record another status, from the page that shows it. */
export function StatusButton(props: Props) {
  const {
    version,
    to,
    words: [words, meanwhile],
    primary,
    describedBy,
  } = props;
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" preventScrollReset>
      <SubmissionKey />
      <input type="hidden" name={VERSION} value={version} autoComplete="off" />
      <button
        className={primary ? "button primary" : "button"}
        name={STATUS}
        value={to}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy}
      >
        {busy ? meanwhile : words}
      </button>
    </Form>
  );
}
