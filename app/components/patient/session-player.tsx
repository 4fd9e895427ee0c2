import type { ShownSession } from "~/app/patient/procedures/session";
import { PlayIcon } from "../ui/icons";
import { type PlayerTab, sessionUrl } from "./urls";
import { SessionMedia } from "./session-media";

type Props = { shown: ShownSession; tab: PlayerTab };

/**
 * A session's audio and video tabs with the player. Before the patient has answered the pre-session assessment, Play
 * links to it, and the page contains nothing of the recording (specification 000, sections 2.7 and 9).
 */
export function SessionPlayer({ shown, tab }: Props) {
  const { procedure, session, minutes, answered, recording } = shown;
  const toUrl = (query = {}, path = "") => sessionUrl(procedure.id, session.id, query, path);
  const surveyUrl = `/patient-surveys?procedure=${procedure.id}&session=${session.id}`;
  return (
    <>
      <nav className="tabs" aria-label="Play as">
        <Tab href={toUrl()} current={tab === "audio"} title="Audio" minutes={minutes.audio} />{" "}
        <Tab
          href={toUrl({ tab: "video" })}
          current={tab === "video"}
          title="Video"
          minutes={minutes.video}
        />
      </nav>
      {minutes[tab] === null ? (
        <p>{`No ${tab} content available`}</p>
      ) : recording ? (
        <SessionMedia key={tab} shown={shown} recording={recording} tab={tab} />
      ) : (
        <div className="to-play">
          <a className="button primary" href={toUrl({ tab }, "/assessment")} data-stay="">
            <PlayIcon size={24} />
            Play
          </a>
          <p>First we ask how you feel: two short questions.</p>
        </div>
      )}
      {answered && (
        <p className="player-links">
          <a className="button" href={surveyUrl}>
            How do you feel now?
          </a>{" "}
          <a className="button quiet" href={toUrl({ tab }, "/assessment")} data-stay="">
            Answer again
          </a>
        </p>
      )}
    </>
  );
}

type TabProps = { href: string; current: boolean; title: string; minutes: number | null };

function Tab({ href, current, title, minutes }: TabProps) {
  return (
    <a href={href} aria-current={current ? "page" : undefined} data-stay="">
      {minutes === null ? title : `${title} - ${minutes} ${minutes === 1 ? "min" : "mins"}`}
    </a>
  );
}
