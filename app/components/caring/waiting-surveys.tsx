import type { CaringSurvey } from "~/server/caretakers/today";

type Props = { surveys: CaringSurvey[]; who: string };

/** Surveys that a caretaker may answer for a patient. */
export const WaitingSurveys = ({ surveys, who }: Props) => (
  <section className="grid gap-2">
    <h2>Answer for {who.replace("The person", "the person")}</h2>
    {surveys.length === 0 ? (
      <p>No survey waits for an answer.</p>
    ) : (
      <ul className="grid gap-2">
        {surveys.map(({ id, name, procedureId, sessionId }) => {
          const query = new URLSearchParams({
            procedure: String(procedureId),
            ...(sessionId !== null && { session: String(sessionId) }),
          });
          return (
            <li key={`${id}-${query.toString()}`}>
              <a href={`/today/surveys/${id}?${query.toString()}`}>{name}</a>
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
