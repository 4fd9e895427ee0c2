import { cardUrl } from "./urls";
import { type SurveyLink, SurveyLinks } from "./survey-links";

export type ProcedureWithSurveys = {
  id: number;
  title: string;
  isOver: boolean;
  postProcedureSurveys: SurveyLink[];
  sessions: { id: number; title: string; surveys: SurveyLink[] }[];
};

/** Available surveys of a procedure, or a note on upcoming ones. */
export function ProcedureSurveys({ procedure }: { procedure: ProcedureWithSurveys }) {
  const { id, title, isOver, postProcedureSurveys, sessions } = procedure;
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {postProcedureSurveys.length > 0 && (
        <>
          <h3>After the procedure</h3>
          <SurveyLinks surveys={postProcedureSurveys} procedureId={id} />
        </>
      )}
      {sessions.map((session) => (
        <div key={session.id}>
          <h3>Around the session “{session.title}”</h3>
          <SurveyLinks surveys={session.surveys} procedureId={id} sessionId={session.id} />
        </div>
      ))}
      {!isOver && (
        <>
          {sessions.length === 0 && (
            <p>
              Once you have opened a session, its surveys appear here.{" "}
              <a href={cardUrl(id, "sessions")}>View My Sessions</a>
            </p>
          )}
          <p>After the procedure you can say here how you are.</p>
        </>
      )}
    </section>
  );
}
