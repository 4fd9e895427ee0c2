import { type ReactNode, useId } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList, RecordLine } from "~/app/components/detail/fact-groups";
import type { toSessionFacts } from "./session-facts.server";
import { YesNo } from "./yes-no";

type Props = ReturnType<typeof toSessionFacts> & { lastEdited: string | null };

/** Details of a session, without its media. */
export function SessionFacts(session: Props) {
  return (
    <>
      <FactColumns>
        <Part title="Session Information">
          <Fact label="Session Title">{session.title}</Fact>
          <Fact label="Duration">{session.duration}</Fact>
          <Fact label="Session Description" fullWidth>
            {session.description}
          </Fact>
        </Part>
        <div className="grid content-start gap-6">
          <Part title="Department & Specialty">
            <Fact label="Department">{session.department}</Fact>
            <Fact label="Specialty">{session.specialty}</Fact>
          </Part>
          <Part title="Session Configuration">
            <Fact label="Bill Type">{session.billType}</Fact>
            <Fact label="Start Type">{session.startType}</Fact>
            <Fact label="Live Coach">
              <YesNo>{session.liveCoach}</YesNo>
            </Fact>
          </Part>
        </div>
      </FactColumns>
      <RecordLine
        created={session.created}
        lastEdited={session.lastEdited}
        history={`session/${session.id}`}
      />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-3">
        {title}
      </h3>
      <FactList>{children}</FactList>
    </section>
  );
}
