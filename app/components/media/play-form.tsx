import type { Playback } from "~/server/media/playback";
import { SubmissionKey } from "../forms/submission";
import { PlayIcon } from "../ui/icons";

type Props = { playback: Playback; playAt: string; closeTo: string };

/** Starts what a browser can play; else offers the address. */
export function PlayForm({ playback, playAt, closeTo }: Props) {
  if (playback.kind === "text") {
    return (
      <Choice closeTo={closeTo} hint="This address cannot be opened: it is not one of the web." />
    );
  }
  if (playback.kind === "link") {
    return (
      <Choice closeTo={closeTo} hint={`It cannot be played here. It opens at ${playback.host}.`}>
        <a className="button primary" href={playback.src} target="_blank" rel="noreferrer noopener">
          Open Address
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </Choice>
    );
  }
  return (
    // Sent by the browser itself: the answer is a new document.
    <form method="post" action={playAt}>
      <SubmissionKey />
      <Choice closeTo={closeTo} hint={`Playing loads it from ${playback.host}.`}>
        <button className="button primary">
          <PlayIcon />
          Play
        </button>
      </Choice>
    </form>
  );
}

type ChoiceProps = { closeTo: string; hint: string; children?: React.ReactNode };

function Choice({ closeTo, hint, children }: ChoiceProps) {
  return (
    <>
      <div className="actions">
        <a className="button" href={closeTo} data-stay="">
          Close
        </a>{" "}
        {children}
      </div>
      <p className="hint play-hint">{hint}</p>
    </>
  );
}
