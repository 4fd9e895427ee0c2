import { surveyUrl } from "./survey-links";

type Props = { id: number; name: string; procedureId: number; sessionId?: number };

/** The first survey that is not answered yet, as the page's next step. */
export function NextSurvey({ id, name, procedureId, sessionId }: Props) {
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-lg bg-accent-soft p-5 md:p-6 print:hidden"
      aria-labelledby="next"
    >
      <div>
        <h2 className="text-base text-soft" id="next">
          Your next survey
        </h2>
        <p className="text-xl font-semibold">{name}</p>
      </div>
      <a className="button primary" href={surveyUrl(id, procedureId, sessionId)}>
        Answer Now
      </a>
    </section>
  );
}
