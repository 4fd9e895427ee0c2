import type { ReactNode } from "react";
import { ExampleChip } from "./example-chip";
import { cardUrl } from "./urls";
import { type SurveyLink, SurveyLinks } from "./survey-links";

export type ProcedureWithSurveys = {
  id: number;
  title: string;
  isExample: boolean;
  isOver: boolean;
  postProcedureSurveys: SurveyLink[];
  sessions: { id: number; title: string; surveys: SurveyLink[] }[];
};

/** Available surveys of a procedure, or a note on upcoming ones. */
export function ProcedureSurveys({ procedure }: { procedure: ProcedureWithSurveys }) {
  const { id, title, isExample, isOver, postProcedureSurveys, sessions } = procedure;
  return (
    <section className="card grid gap-6" aria-label={title}>
      <h2>
        {`${title} `}
        {isExample && <ExampleChip />}
      </h2>
      {postProcedureSurveys.length > 0 && (
        <Group title="After the procedure">
          <SurveyLinks surveys={postProcedureSurveys} procedureId={id} />
        </Group>
      )}
      {sessions.map((session) => (
        <Group key={session.id} title={`Around the session “${session.title}”`}>
          <SurveyLinks surveys={session.surveys} procedureId={id} sessionId={session.id} />
        </Group>
      ))}
      {!isOver && (
        <div className="grid max-w-prose gap-2 text-soft">
          {sessions.length === 0 && (
            <p>
              Once you have opened a session, its surveys appear here.{" "}
              <a href={cardUrl(id, "sessions")}>View My Sessions</a>
            </p>
          )}
          <p>After the procedure you can say here how you are.</p>
        </div>
      )}
    </section>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 text-base text-soft">{title}</h3>
      {children}
    </div>
  );
}
