import { Form } from "@remix-run/react";
import { SubmissionKey } from "../document/submission";

export type SharedLink = { id: number; title: string; path: string | null; expiresOn: string };

/** A patient's valid share links, each with a revoke button. */
export function OwnShareLinks({ links }: { links: SharedLink[] }) {
  return (
    <section className="card" aria-labelledby="links">
      <h2 id="links">Links that you have shared</h2>
      <ul className="survey-links">
        {links.map(({ id, title, path, expiresOn }) => (
          <li key={id}>
            {path ? <a href={path}>{title}</a> : title}{" "}
            <span className="text-sm text-soft">works until {expiresOn}</span>{" "}
            <Form method="post" preventScrollReset>
              <SubmissionKey />
              <input type="hidden" name="revoke" value={id} autoComplete="off" />
              <button className="button" aria-label={`Revoke link to ${title}`}>
                Revoke link
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
