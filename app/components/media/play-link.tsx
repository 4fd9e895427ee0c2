import { FormActions } from "~/app/components/ui/form-actions";
import type { Playback } from "~/server/media/playback";
import { PlayIcon } from "../ui/icons";

type Props = { playback: Playback; playUrl: string; closeTo: string };

/** Link that plays an item here; otherwise one to its URL, if it has one. */
export function PlayLink({ playback, playUrl, closeTo }: Props) {
  if (playback.kind === "text") {
    return (
      <PlayActions
        closeTo={closeTo}
        hint="This address cannot be opened: it isn't a web address."
      />
    );
  }
  if (playback.kind === "link") {
    return (
      <PlayActions
        closeTo={closeTo}
        hint={`It cannot be played here. It opens at ${playback.host}.`}
      >
        <a className="button primary" href={playback.src} target="_blank" rel="noreferrer noopener">
          Open Address
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </PlayActions>
    );
  }
  return (
    <PlayActions
      closeTo={closeTo}
      hint={`Playing loads it from ${playback.host}. Only what patients view and play is counted.`}
    >
      {/* A new document, with its own content security policy. */}
      <a className="button primary" href={playUrl} data-document="">
        <PlayIcon />
        Play
      </a>
    </PlayActions>
  );
}

type PlayActionsProps = { closeTo: string; hint: string; children?: React.ReactNode };

function PlayActions({ closeTo, hint, children }: PlayActionsProps) {
  return (
    <>
      <p className="mt-6 text-sm text-soft">{hint}</p>
      <FormActions>
        <a className="button" href={closeTo} data-stay="">
          Close
        </a>{" "}
        {children}
      </FormActions>
    </>
  );
}
