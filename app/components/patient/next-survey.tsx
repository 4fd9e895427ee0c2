import { surveyUrl } from "./survey-links";

type Props = {
  id: number;
  name: string;
  /** The procedure that it is about. */
  procedure: { id: number; title: string };
  sessionId?: number;
};

/** The first survey that is not answered yet, as the page's next step. */
export function NextSurvey({ id, name, procedure, sessionId }: Props) {
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
        <p className="text-base text-soft">{procedure.title}</p>
      </div>
      <a className="button primary" href={surveyUrl(id, procedure.id, sessionId)}>
        Answer Now
      </a>
    </section>
  );
}
