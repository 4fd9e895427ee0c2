import { useActionData } from "@remix-run/react";
import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import { SubmissionKey } from "../document/submission";
import { HiddenField } from "../forms/hidden-field";
import { Player } from "../media/player";
import { PlayIcon } from "../ui/icons";
import { useIsOwnDocument } from "../use-own-document";
import { CalmScene } from "./calm-scene";
import { MESSAGE_PARAM, type PlayerTab, playerUrl } from "./urls";

type Props = {
  path: string;
  keep?: string;
  tab: PlayerTab;
  message: NonNullable<ShownSession["message"]>;
};

/**
 * The religious message of a session, offered before its recording (AREAS 6). Nothing plays by itself, and nothing is loaded from another
 * host before Play is pressed.
 */
export function MessageOffer({ path, keep, tab, message }: Props) {
  const { partner, about, host, isExample, isPlaying, playback, address, skipsToDocument } =
    message;
  const isOwnDocument = useIsOwnDocument();
  const failure = useActionData<{ failure?: string }>()?.failure;
  const plays = isPlaying && isOwnDocument;
  const title = `A message from ${partner}`;
  return (
    <CalmScene
      sky={
        <section
          className="m-auto grid w-full max-w-prose justify-items-center gap-4 py-6 text-center"
          aria-labelledby="message"
        >
          <div>
            <p className="text-lg text-soft">Before your session, if you like</p>
            <h3 className="text-2xl leading-snug text-balance" id="message">
              {title}
            </h3>
            <p>{about}</p>
          </div>
          {plays && <Player {...playback} name={title} address={address} autoPlay />}
          <div className="flex flex-wrap items-center justify-center gap-3">
            {!plays && !isExample && (
              // A new document, with its own content security policy.
              <form method="post" action={playerUrl(path, { tab, keep })}>
                <SubmissionKey />
                <HiddenField name={MESSAGE_PARAM} value="play" />
                <button className="button primary">
                  <PlayIcon size={22} />
                  Play Message
                </button>
              </form>
            )}{" "}
            <a
              className="button"
              href={playerUrl(path, { tab, play: true, keep })}
              {...(skipsToDocument ? { "data-document": "" } : { "data-stay": "" })}
            >
              {plays ? "Go to Your Session" : "Skip"}
            </a>
          </div>
          {failure && <p className="text-danger">{failure}</p>}
          {!plays && (
            <p className="text-lg text-soft">
              {isExample
                ? "This is an example: there is nothing to play at its address. "
                : `It is played by ${host}, which learns that somebody here has asked for it. `}
              You can <a href="/patient-data#religious-messages">switch such messages off</a>.
            </p>
          )}
        </section>
      }
    />
  );
}
