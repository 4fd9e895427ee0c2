import type { DailyCheckAnswers } from "~/server/today/daily-checks";
import { todayUrl } from "../patient/urls";

type Props = {
  procedureId: number;
  /** Answers of today; null if there are none yet. */
  answers: DailyCheckAnswers | null;
};

/** The daily check after a procedure: to be answered, or the answers of today. */
export function CheckCard({ procedureId, answers }: Props) {
  return (
    <section className="card grid justify-items-start gap-3" aria-labelledby="daily-check">
      <h2 id="daily-check">How are you today?</h2>
      {answers ? (
        <p>
          {`Comfort ${answers.comfort} of 5, sleep ${answers.sleep} of 5, moving ${answers.moving} of 5.`}
        </p>
      ) : (
        <p className="print:hidden">Four short questions about comfort, sleep and moving.</p>
      )}
      <a className="button print:hidden" href={todayUrl(procedureId, "/check")} data-stay="">
        {answers ? "Change My Answers" : "Start the Daily Check"}
      </a>
    </section>
  );
}
