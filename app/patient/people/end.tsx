import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { endPerson } from "~/server/caretakers/end";
import { getPerson } from "~/server/caretakers/people";

export const handle = { title: "End Now", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const readId = ({ id }: { id?: string }) => parseId(id, "Invalid person ID");

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const { name, status } = await getPerson(caller, readId(params));
  return { name, isInvited: status === "Invited" };
});

export const action = pageAction("patient.own", ({ caller, request, params }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `This was not ended: ${detail}`,
    save: async (writer) => {
      const { name } = await endPerson(writer, readId(params));
      return { to: "/my-people", message: `${name} sees nothing of yours anymore` };
    },
  }),
);

/** Confirmation that ends what somebody sees (AREAS 7). */
export default function EndPerson() {
  const { name, isInvited } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="End Now"
      closeTo="/my-people"
      busyLabel="Ending..."
      failedTitle="That Did Not Work"
      tone="destroy"
    >
      {isInvited ? (
        <p>
          The invitation to <strong>{name}</strong> does not work anymore then.
        </p>
      ) : (
        <p>
          <strong>{name}</strong> is signed out everywhere, and sees nothing of yours anymore. What
          they asked for or answered for you stays, with their name.
        </p>
      )}
      <p>We do not tell them. To let them see something again, add them once more.</p>
    </Confirmation>
  );
}
