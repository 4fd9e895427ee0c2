import { Form } from "@remix-run/react";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";

type SharedLink = { id: number; title: string; path: string | null; expiresOn: string };

/** A patient's valid share links, each with a revoke button. */
export function OwnShareLinks({ links }: { links: SharedLink[] }) {
  return (
    <section className="grid gap-4" aria-labelledby="links">
      <h2 id="links">Links that you have shared</h2>
      <ul className="divide-y border-y *:flex *:flex-wrap *:items-center *:justify-between *:gap-x-6 *:gap-y-2 *:py-3">
        {links.map(({ id, title, path, expiresOn }) => (
          <li key={id}>
            <div>
              <p className="font-semibold">{path ? <a href={path}>{title}</a> : title}</p>
              <p className="text-base text-soft">works until {expiresOn}</p>
            </div>
            <Form method="post" preventScrollReset>
              <SubmissionKey />
              <HiddenField name="revoke" value={id} />
              <button className="button small print:hidden" aria-label={`Revoke link to ${title}`}>
                Revoke link
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
