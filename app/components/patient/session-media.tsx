import type { ReactNode } from "react";
import type { Recording } from "~/server/patients/own-session";
import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import { Player } from "../media/player";
import { useIsOwnDocument } from "../use-own-document";
import { CalmScene } from "./calm-scene";
import { PlayScene } from "./play-scene";
import { type PlayerTab, playerUrl } from "./urls";
import { UploadPlayer } from "./upload-player";

type Props = {
  shown: ShownSession;
  recording: Recording;
  tab: PlayerTab;
  tabs: ReactNode;
  onEnded?: () => void;
};

/** Player of a session's audio or video. Nothing is loaded from another host before Play is pressed. */
export function SessionMedia({ shown, recording, tab, tabs, onEnded }: Props) {
  const { path, keep, session, hasStarted } = shown;
  const { playback, address, hasCaptions } = recording;
  const isOwnDocument = useIsOwnDocument();
  const name = `${tab === "audio" ? "Audio" : "Video"} of ${session.title}`;
  if (playback.kind === "text") {
    return <Notice tabs={tabs}>This recording cannot be opened.</Notice>;
  }
  if (playback.kind === "link") {
    return (
      <Notice tabs={tabs}>
        <a href={playback.src} target="_blank" rel="noreferrer noopener">
          {`Open it at ${playback.host} (in a new tab)`}
        </a>
      </Notice>
    );
  }
  if (playback.host === "") {
    return (
      <UploadPlayer
        kind={tab}
        src={playback.src}
        name={name}
        captions={hasCaptions ? `${path}/captions?tab=${tab}` : null}
        autoPlay={hasStarted}
        tabs={tabs}
        onEnded={onEnded}
      />
    );
  }
  if (hasStarted && isOwnDocument) {
    return (
      <CalmScene
        sky={
          <>
            {tabs}
            <div className="my-auto w-full max-w-3xl py-4 text-center [&_iframe]:aspect-video [&_iframe]:w-full [&_video]:w-full">
              <Player {...playback} name={name} address={address} autoPlay onEnded={onEnded} />
            </div>
          </>
        }
      />
    );
  }
  return (
    <PlayScene tabs={tabs} href={playerUrl(path, { tab, play: true, keep })} isDocument>
      {`It is played by ${playback.host}, which learns that somebody here has asked for it.`}
    </PlayScene>
  );
}

function Notice({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  return (
    <CalmScene
      sky={
        <>
          {tabs}
          <p className="m-auto">{children}</p>
        </>
      }
    />
  );
}
