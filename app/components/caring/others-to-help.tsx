import { Form } from "@remix-run/react";
import { SubmissionKey } from "../document/submission";

type Props = { others: { caretakerId: number; who: string }[] };

/** Others whom a caretaker helps at the same address; a press goes on to their page. */
export function OthersToHelp({ others }: Props) {
  if (others.length === 0) return null;
  return (
    <section className="grid gap-3 print:hidden">
      <h2>You also help</h2>
      <Form className="flex flex-wrap gap-3" method="post">
        <SubmissionKey />
        {others.map(({ caretakerId, who }) => (
          <button key={caretakerId} className="button" name="caretaker" value={caretakerId}>
            {who}
          </button>
        ))}
      </Form>
    </section>
  );
}
