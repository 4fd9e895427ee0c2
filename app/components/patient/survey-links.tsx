/** An applicable survey, and the day of its last submission for the same procedure and session. */
export type SurveyLink = { id: number; name: string; answeredDay: string | null };
type Props = { surveys: SurveyLink[]; procedureId: number; sessionId?: number };

/** URL of a survey for a procedure or one of its sessions. */
export function surveyUrl(id: number, procedureId: number, sessionId?: number): string {
  const sessionQuery = sessionId === undefined ? "" : `&session=${sessionId}`;
  return `/patient-surveys/${id}?procedure=${procedureId}${sessionQuery}`;
}

/** Rows of links to surveys. */
export function SurveyLinks({ surveys, procedureId, sessionId }: Props) {
  return (
    <ul className="divide-y border-t *:flex *:flex-wrap *:items-center *:justify-between *:gap-x-6 *:py-1 [&_a]:inline-flex [&_a]:min-h-12 [&_a]:items-center [&_a]:font-semibold">
      {surveys.map(({ id, name, answeredDay }) => (
        <li key={id}>
          <a href={surveyUrl(id, procedureId, sessionId)}>{name}</a>{" "}
          <span className="text-base text-soft">
            {answeredDay ? `Answered on ${answeredDay}` : "Not answered yet"}
          </span>
        </li>
      ))}
    </ul>
  );
}
