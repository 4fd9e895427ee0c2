import { useLocation } from "@remix-run/react";
import type { Recording } from "~/server/patients/own-session";
import type { ShownSession } from "~/app/patient/procedures/session";
import { Player } from "../media/player";
import { PlayIcon } from "../ui/icons";
import { useIsOwnDocument } from "../use-own-document";
import { type PlayerTab, sessionUrl } from "./urls";
import { UploadPlayer } from "./upload-player";

type Props = { shown: ShownSession; recording: Recording; tab: PlayerTab };

/** Player and transcript of a session's audio or video. */
export function SessionMedia({ shown, recording, tab }: Props) {
  return (
    <>
      <RecordingPlayer shown={shown} recording={recording} tab={tab} />
      {recording.transcript.length > 0 && (
        <details className="part">
          <summary>
            <h3>Transcript</h3>
          </summary>
          <div className="part-body">
            {recording.transcript.map((line, index) => (
              <p key={index}>{line}</p>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** Player of a recording. Nothing is loaded from another host before Play is pressed. */
function RecordingPlayer({ shown, recording, tab }: Props) {
  const { procedure, session, begun } = shown;
  const { playback, address, hasCaptions } = recording;
  const isOwnDocument = useIsOwnDocument();
  const { pathname } = useLocation();
  const name = `${tab === "audio" ? "Audio" : "Video"} of ${session.title}`;
  if (playback.kind === "text") return <p>This recording cannot be opened.</p>;
  if (playback.kind === "link") {
    return (
      <p>
        <a href={playback.src} target="_blank" rel="noreferrer noopener">
          {`Open it at ${playback.host} (in a new tab)`}
        </a>
      </p>
    );
  }
  if (playback.host !== "") {
    return begun && isOwnDocument ? (
      <Player {...playback} name={name} address={address} autoPlay />
    ) : (
      <div className="to-play">
        <a
          className="button primary"
          href={sessionUrl(procedure.id, session.id, { tab, play: true })}
          data-document=""
        >
          <PlayIcon size={24} />
          Play
        </a>
        <p>{`It is played by ${playback.host}, which learns that somebody here has asked for it.`}</p>
      </div>
    );
  }
  const captions = hasCaptions ? `${pathname}/captions?tab=${tab}` : null;
  return (
    <UploadPlayer kind={tab} src={playback.src} name={name} captions={captions} autoPlay={begun} />
  );
}
