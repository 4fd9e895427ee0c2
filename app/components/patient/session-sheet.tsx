import { Form, useActionData } from "@remix-run/react";
import type { RefObject } from "react";
import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import { SubmissionKey } from "../document/submission";
import { CheckIcon, NextIcon } from "../ui/icons";
import { Disclosure } from "./disclosure";
import { SponsoredCard } from "./sponsored-card";
import { type PlayerTab, playerUrl } from "./urls";

type Props = {
  shown: ShownSession;
  tab: PlayerTab;
  /** Form that says that the session was played to its end, for the player. */
  finishForm?: RefObject<HTMLFormElement>;
};

/** What stands below the player: the next session, a survey, what the session is about, and its transcript. */
export function SessionSheet({ shown, tab, finishForm }: Props) {
  const { path, keep, procedure, session, answered, next, recording, messageFrom, surveysUrl } =
    shown;
  const { sponsored, hasStarted } = shown;
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 md:px-7 md:py-8">
      {answered && next && (
        <a
          className="flex items-center justify-between gap-4 rounded-lg border px-5 py-4 text-ink no-underline hover:border-accent hover:text-ink print:hidden"
          href={next.href}
          data-stay=""
        >
          <span>
            <span className="block text-lg text-soft">Next session</span>{" "}
            <b>{`${next.number}. ${next.title}`}</b>
          </span>
          <span className="grid size-12 flex-none place-items-center rounded-full bg-accent-soft text-accent-strong">
            <NextIcon size={22} />
          </span>
        </a>
      )}
      {answered && (
        <p className="flex flex-wrap justify-center gap-2.5 print:hidden">
          <a className="button" href={surveysUrl}>
            How do you feel now?
          </a>{" "}
          <a
            className="button quiet"
            href={playerUrl(path, { tab, keep }, "/assessment")}
            data-stay=""
          >
            Answer again
          </a>
        </p>
      )}
      {messageFrom && (
        <p className="text-center print:hidden">
          <a href={playerUrl(path, { tab, keep, message: "offer" })} data-stay="">
            {`Message from ${messageFrom}`}
          </a>
        </p>
      )}
      {answered && <FinishForm form={finishForm} tab={tab} shown={shown} />}
      <p className="not-print:hidden">
        {[`${procedure.title}, session ${session.number}`, session.day].filter(Boolean).join(", ")}
      </p>
      {session.description && (
        <p className="mx-auto max-w-[52ch] text-center text-pretty print:mx-0 print:text-start">
          {session.description}
        </p>
      )}
      {recording && recording.transcript.length > 0 && (
        <div className="border-y">
          <Disclosure title="Transcript">
            <Transcript recording={recording} />
          </Disclosure>
        </div>
      )}
      {sponsored && (
        <SponsoredCard
          action={playerUrl(path, { tab, keep, play: hasStarted })}
          sponsored={sponsored}
        />
      )}
    </div>
  );
}

type FinishProps = Pick<Props, "shown" | "tab"> & { form: Props["finishForm"] };

/** Says that the session was played to its end, or lets the patient say so, as for a recording on another site. */
function FinishForm({ form, shown, tab }: FinishProps) {
  const { path, keep, finished } = shown;
  const failure = useActionData<{ failure?: string }>()?.failure;
  if (finished)
    return (
      <p className="flex items-center justify-center gap-1 text-lg text-success">
        <CheckIcon />
        {finished}
      </p>
    );
  return (
    <Form
      ref={form}
      className="text-center print:hidden"
      method="post"
      action={playerUrl(path, { tab, keep })}
      preventScrollReset
      replace
    >
      <SubmissionKey />
      <button className="button quiet">
        {tab === "audio" ? "Mark as Listened" : "Mark as Watched"}
      </button>
      {failure && <p className="text-danger">{failure}</p>}
    </Form>
  );
}

/** Lines of a transcript, with their times in a column. */
function Transcript({ recording }: { recording: NonNullable<ShownSession["recording"]> }) {
  const { transcript, hasCaptions } = recording;
  return (
    <div className="grid max-w-prose gap-3">
      {transcript.map((line, index) => {
        const [time = "", ...words] = hasCaptions ? line.split(/\s+/) : ["", line];
        return (
          <p key={index} className={hasCaptions ? "grid grid-cols-[3.5rem_minmax(0,1fr)]" : ""}>
            {time && <span className="text-lg text-soft tabular-nums">{time} </span>}
            <span>{words.join(" ")}</span>
          </p>
        );
      })}
    </div>
  );
}
