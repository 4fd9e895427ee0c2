import type { ShownSession } from "~/app/patient/appointments/present.server";
import { PhoneText } from "../patient/phone-text";

/** When, who and how of a live session, what to do if nobody comes, and what became of it (AREAS 9). */
export function SessionFacts({ session }: { session: ShownSession }) {
  const { facts, joinLink, joinNote, late, note, change } = session;
  return (
    <>
      {facts && (
        <div className="rounded-md bg-sunken px-4 py-3">
          <p>
            <b>{facts.when}</b>
          </p>
          {facts.lines.map((line) => (
            <p key={line} className="wrap-anywhere">
              {line}
            </p>
          ))}
          {joinNote && (
            <p>
              <PhoneText parts={joinNote} />
            </p>
          )}
        </div>
      )}
      {joinLink && (
        <p className="print:hidden">
          <a className="button primary" href={joinLink} rel="noreferrer noopener" target="_blank">
            Join
          </a>
        </p>
      )}
      {[late, note, change].map(
        (parts, index) =>
          parts && (
            <p key={index} className="text-lg text-soft">
              <PhoneText parts={parts} />
            </p>
          ),
      )}
    </>
  );
}
