import { type ReactNode, useId } from "react";
import { Fact } from "~/app/components/content/info-card";
import type { toSessionFacts } from "./session-facts.server";
import { YesNo } from "./yes-no";

/** Details of a session, without its media. */
export function SessionFacts(session: ReturnType<typeof toSessionFacts>) {
  return (
    <>
      <Part title="Session Information">
        <Fact label="Session Title">{session.title}</Fact>
        <Fact label="Duration">{session.duration}</Fact>
        <Fact label="Created">{session.created}</Fact>
        <Fact label="Session Description" fullWidth>
          {session.description}
        </Fact>
      </Part>
      <div className="part fields side-by-side">
        <Part title="Department & Specialty" halfWidth>
          <Fact label="Department">{session.department}</Fact>
          <Fact label="Specialty">{session.specialty}</Fact>
        </Part>
        <Part title="Session Configuration" halfWidth>
          <Fact label="Bill Type">{session.billType}</Fact>
          <Fact label="Start Type">{session.startType}</Fact>
          <Fact label="Live Coach">
            <YesNo>{session.liveCoach}</YesNo>
          </Fact>
        </Part>
      </div>
    </>
  );
}

type PartProps = {
  title: string;
  /** Whether the part shares its row with another. */
  halfWidth?: boolean;
  children: ReactNode;
};

function Part({ title, halfWidth, children }: PartProps) {
  const id = useId();
  return (
    <section className={halfWidth ? undefined : "part"} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <dl className={halfWidth ? "facts item" : "facts"}>{children}</dl>
    </section>
  );
}
