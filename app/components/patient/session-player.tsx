import type { ShownSession } from "~/app/patient/procedures/session";
import { PlayIcon } from "../ui/icons";
import { type PlayerTab, sessionAddress } from "./addresses";
import { SessionMedia } from "./session-media";

type Props = { shown: ShownSession; tab: PlayerTab };

/**
 * The two tabs of a session, and what the open one plays. Before the patient has answered the pre-session survey, Play leads
 * to it, and nothing of the recording is in the page (specification 000, sections 2.7 and 9).
 */
export function SessionPlayer({ shown, tab }: Props) {
  const { procedure, session, minutes, answered, recording } = shown;
  const at = (query = {}, below = "") => sessionAddress(procedure.id, session.id, query, below);
  const survey = `/patient-surveys?procedure=${procedure.id}&session=${session.id}`;
  return (
    <>
      <nav className="tabs" aria-label="Play as">
        <Tab href={at()} open={tab === "audio"} title="Audio" minutes={minutes.audio} />{" "}
        <Tab
          href={at({ tab: "video" })}
          open={tab === "video"}
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
          <a className="button primary" href={at({ tab }, "/assessment")} data-stay="">
            <PlayIcon size={24} />
            Play
          </a>
          <p>First we ask how you feel: two short questions.</p>
        </div>
      )}
      {answered && (
        <p className="player-links">
          <a className="button" href={survey}>
            How do you feel now?
          </a>{" "}
          <a className="button quiet" href={at({ tab }, "/assessment")} data-stay="">
            Answer again
          </a>
        </p>
      )}
    </>
  );
}

type TabProps = { href: string; open: boolean; title: string; minutes: number | null };

function Tab({ href, open, title, minutes }: TabProps) {
  return (
    <a href={href} aria-current={open ? "page" : undefined} data-stay="">
      {minutes === null ? title : `${title} - ${minutes} ${minutes === 1 ? "min" : "mins"}`}
    </a>
  );
}
