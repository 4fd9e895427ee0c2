import { Outlet, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { PatientPage } from "~/app/components/patient/patient-page";
import { Badge, type Tone } from "~/app/components/ui/badge";
import { pageLoader } from "~/app/http/page.server";
import type { CaretakerStatus } from "~/models/patients/caretaker-options.schema";
import { listPeople, type OwnPerson } from "~/server/caretakers/people";
import { listRightLabels } from "~/server/caretakers/record";
import { formatDay } from "~/server/platform/dates";

export const handle = { title: "My People", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller }) => ({
  hasAccount: caller.patientSignInId !== undefined,
  isGuest: caller.patientId !== undefined,
  people: (await listPeople(caller)).map(presentPerson),
}));

function presentPerson({ rights, invitedUntil, contact, ...person }: OwnPerson) {
  const labels = listRightLabels(rights);
  const { id, name, relationship, status, isGuardian } = person;
  const isOver = status === "Invited" && invitedUntil === null;
  return {
    ...{ id, name, status },
    about: [relationship, isGuardian && "acts for you", contact].filter(Boolean).join(" · "),
    notes:
      status === "Ended"
        ? []
        : [
            ...(invitedUntil ? [`The invitation works until ${formatDay(invitedUntil)}.`] : []),
            ...(isOver ? ["The invitation has expired. Send a new one."] : []),
            ...(isGuardian
              ? ["Your care team has added them."]
              : [
                  `May see: ${labels.see.join(", ") || "nothing"}.`,
                  ...(labels.do.length > 0 ? [`May: ${labels.do.join(", ")}.`] : []),
                ]),
          ],
    isChangeable: status !== "Ended" && !isGuardian,
    isInvited: status === "Invited",
  };
}

const TONES: Record<CaretakerStatus, Tone> = {
  Invited: "info",
  Accepted: "success",
  Ended: "neutral",
};

/** The people around a patient, with what each may see (AREAS 7). */
export default function MyPeople() {
  const { people, hasAccount, isGuest } = useLoaderData<typeof loader>();
  const inert = useInertBehindDialog();
  return (
    <>
      <Outlet />
      <PatientPage
        title="My People"
        inert={inert}
        lead={
          <p>
            Somebody who helps you can have a page of their own. It shows what you choose, and
            nothing else. You can change or end it at any time.
          </p>
        }
      >
        {hasAccount ? (
          <a className="button primary justify-self-start print:hidden" href="/my-people/new">
            Add a Person
          </a>
        ) : (
          <KeepFirst isGuest={isGuest} />
        )}
        {people.length > 0 && (
          <ul className="divide-y border-y">
            {people.map(({ id, name, about, status, notes, isChangeable, isInvited }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4"
              >
                <div className="min-w-0">
                  <div className="flex flex-wrap items-baseline gap-x-3">
                    <h2 className="text-xl">{name}</h2>
                    <Badge tone={TONES[status]}>{status}</Badge>
                  </div>
                  <p className="wrap-anywhere text-soft">{about}</p>
                  {notes.map((note) => (
                    <p key={note}>{note}</p>
                  ))}
                </div>
                {isChangeable && (
                  <p className="flex flex-wrap gap-2 print:hidden">
                    <a className="button" href={`/my-people/${id}`} data-stay="">
                      Change<span className="sr-only">{` ${name}`}</span>
                    </a>{" "}
                    {isInvited && (
                      <a className="button quiet" href={`/my-people/${id}/invite`} data-stay="">
                        Send Again<span className="sr-only">{` to ${name}`}</span>
                      </a>
                    )}{" "}
                    <a className="button quiet" href={`/my-people/${id}/end`} data-stay="">
                      End Now<span className="sr-only">{` for ${name}`}</span>
                    </a>
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </PatientPage>
    </>
  );
}

/** What a guest without an account does first: others could not find data that is in one browser only. */
const KeepFirst = ({ isGuest }: { isGuest: boolean }) => (
  <div className="card grid gap-3">
    <h2>First, keep your data</h2>
    {isGuest ? (
      <>
        <p>
          So far your data is known to this browser only. Keep it on all your devices first: then
          you can add somebody.
        </p>
        <a className="button primary justify-self-start" href="/keep-my-data">
          Keep this on all my devices
        </a>
      </>
    ) : (
      <p>
        Nothing of yours is stored here yet. <a href="/add-procedure">Add your procedure</a>, or{" "}
        <a href="/patient-sign-in?back=%2Fmy-people">sign in</a>.
      </p>
    )}
  </div>
);
