/** An applicable survey, and the day of its last submission for the same procedure and session. */
export type SurveyLink = { id: number; name: string; answeredDay: string | null };
type Props = { surveys: SurveyLink[]; procedureId: number; sessionId?: number };

/** URL of a survey for a procedure or one of its sessions. */
export function surveyUrl(id: number, procedureId: number, sessionId?: number): string {
  const sessionQuery = sessionId === undefined ? "" : `&session=${sessionId}`;
  return `/patient-surveys/${id}?procedure=${procedureId}${sessionQuery}`;
}

export function SurveyLinks({ surveys, procedureId, sessionId }: Props) {
  return (
    <ul className="survey-links">
      {surveys.map(({ id, name, answeredDay }) => (
        <li key={id}>
          <a href={surveyUrl(id, procedureId, sessionId)}>{name}</a>{" "}
          {answeredDay && <span className="text-sm text-soft">Answered on {answeredDay}</span>}
        </li>
      ))}
    </ul>
  );
}
