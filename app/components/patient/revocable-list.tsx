import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

type Props = {
  id: string;
  title: string;
  /** Name of the form's field that gets the ID. */
  field: string;
  button: string;
  items: {
    id: number | string;
    title: ReactNode;
    notes: string[];
    /** Accessible name of its button. */
    label: string;
    /** Whether it has no button: the device in use. */
    isFixed?: boolean;
  }[];
};

/** What a patient can take back with one press each, such as share links. */
export function RevocableList({ id: headingId, title, field, button, items }: Props) {
  return (
    <section className="grid gap-4" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul className="divide-y border-y *:flex *:flex-wrap *:items-center *:justify-between *:gap-x-6 *:gap-y-2 *:py-3">
        {items.map(({ id, title, notes, label, isFixed }) => (
          <li key={id}>
            <div>
              <p className="font-semibold">{title}</p>
              {notes.map((note) => (
                <p key={note} className="text-base text-soft">
                  {note}
                </p>
              ))}
            </div>
            {!isFixed && (
              <Form method="post" preventScrollReset>
                <SubmissionKey />
                <HiddenField name={field} value={id} />
                <button className="button small print:hidden" aria-label={label}>
                  {button}
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
