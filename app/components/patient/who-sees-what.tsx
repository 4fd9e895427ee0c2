import { useHospital } from "~/app/components/site/use-hospital";
type Account = { isNamed: boolean } | null;

/** Explanation of who can access a patient's data, in plain language. */
export function WhoSeesWhat({ account }: { account: Account }) {
  const { name: hospital } = useHospital();
  return (
    <section className="grid max-w-prose gap-4 border-t pt-8" aria-labelledby="who">
      <h2 id="who">Who can see it</h2>
      <ul className="grid list-disc gap-2 pl-5">
        <Owner account={account} />
        {account?.isNamed ? (
          <li>
            <strong>The team of {hospital}, without your name:</strong> your other answers to
            surveys.
          </li>
        ) : (
          <li>
            <strong>The team of {hospital} too:</strong> your answers to surveys, without your name,
            your procedures with their dates, the people who help you, and your requests for a live
            session or a ride, with the contact that you give and our messages to it. With a request
            they see your care team’s phone number, and when the date of the procedure moves.
          </li>
        )}
        <li>
          <strong>Whoever has a share link:</strong> the guidance that it leads to, and what you
          ticked for it.
        </li>
        <li>
          <strong>Whoever has the address of your calendar:</strong> the days of your appointments,
          and those on which something is waiting. You choose in{" "}
          <a href="/my-calendar">My Calendar</a>.
        </li>
        {account && (
          <li>
            <strong>Your people:</strong> what you chose for each in{" "}
            <a href="/my-people">My People</a>.
          </li>
        )}
        <li>
          <strong>Sponsors:</strong> nothing.
        </li>
        <li>
          <strong>The people who run the server</strong> could read all of it, as on every server.
        </li>
      </ul>
      <p>
        Others who use this browser see what you see{account && ", until you sign out"}. Read more
        in the <a href="/privacy">Privacy Policy</a>.
      </p>
    </section>
  );
}

/** Who sees what is not shared. */
function Owner({ account }: { account: Account }) {
  const { name: hospital } = useHospital();
  if (!account)
    return (
      <li>
        <strong>Only this browser:</strong> how you get there, and what you answer before a session.
      </li>
    );
  if (!account.isNamed)
    return (
      <li>
        <strong>Only you, where you sign in:</strong> how you get there, and what you answer before
        a session.
      </li>
    );
  return (
    <li>
      <strong>Your care team at {hospital}, by name:</strong> your procedures, what you ask for and
      write to them, answers that are marked urgent, if you do nothing for three days after joining,
      and what you share with them above. The rest only you see, where you sign in.
    </li>
  );
}
