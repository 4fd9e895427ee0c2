/** A survey that fits, and the day when it was answered last for the same. */
export type SurveyLink = { id: number; name: string; answeredDay: string | null };
type Props = { surveys: SurveyLink[]; procedureId: number; sessionId?: number };

/** The address of a survey about a procedure, or around one of its sessions. */
export function surveyAddress(id: number, procedureId: number, sessionId?: number): string {
  const session = sessionId === undefined ? "" : `&session=${sessionId}`;
  return `/patient-surveys/${id}?procedure=${procedureId}${session}`;
}

export function SurveyLinks({ surveys, procedureId, sessionId }: Props) {
  return (
    <ul className="survey-links">
      {surveys.map(({ id, name, answeredDay }) => (
        <li key={id}>
          <a href={surveyAddress(id, procedureId, sessionId)}>{name}</a>{" "}
          {answeredDay && <span className="hint">Answered on {answeredDay}</span>}
        </li>
      ))}
    </ul>
  );
}
