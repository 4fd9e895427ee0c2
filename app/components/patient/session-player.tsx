import type { ShownSession } from "~/app/patient/procedures/shown-session.server";
import { CalmScene } from "./calm-scene";
import { MessageOffer } from "./message-offer";
import { PlayScene } from "./play-scene";
import { type PlayerTab, playerUrl } from "./urls";
import { SessionMedia } from "./session-media";

type TabsProps = { shown: ShownSession; tab: PlayerTab };
type Props = TabsProps & {
  /** Called when the recording was played to its end; requires scripts. */
  onEnded?: () => void;
};

/**
 * A session's audio and video tabs with the player. Before the patient has answered the pre-session assessment, Play
 * links to it, and the page contains nothing of the recording (specification 000, sections 2.7 and 9).
 */
export function SessionPlayer({ shown, tab, onEnded }: Props) {
  const { path, keep, available, recording, message } = shown;
  const tabs = <Tabs shown={shown} tab={tab} />;
  if (message) return <MessageOffer path={path} keep={keep} tab={tab} message={message} />;
  if (!available[tab]) {
    return (
      <CalmScene
        sky={
          <>
            {tabs}
            <p className="m-auto">{`No ${tab} content available`}</p>
          </>
        }
      />
    );
  }
  if (recording)
    return (
      <SessionMedia
        key={tab}
        shown={shown}
        recording={recording}
        tab={tab}
        tabs={tabs}
        onEnded={onEnded}
      />
    );
  return (
    <PlayScene tabs={tabs} href={playerUrl(path, { tab, keep }, "/assessment")}>
      First we ask how you feel: a few short questions.
    </PlayScene>
  );
}

/** Position and day of the session, and its tabs, each with the length of its recording. */
function Tabs({ shown, tab }: TabsProps) {
  const { path, keep, session, minutes } = shown;
  return (
    <div className="grid flex-none justify-items-center gap-3 text-center text-balance in-[:fullscreen]:hidden">
      <p className="text-lg text-soft">
        Session {session.number}
        {session.day && `, suggested for ${session.day}`}
      </p>
      <nav className="flex gap-1 rounded-xl border bg-surface p-1" aria-label="Play as">
        <Tab
          href={playerUrl(path, { keep })}
          current={tab === "audio"}
          title="Audio"
          minutes={minutes.audio}
        />{" "}
        <Tab
          href={playerUrl(path, { tab: "video", keep })}
          current={tab === "video"}
          title="Video"
          minutes={minutes.video}
        />
      </nav>
    </div>
  );
}

type TabProps = {
  href: string;
  current: boolean;
  title: string;
  minutes: number | null;
};

/** A tab with the specified words. */
function Tab({ href, current, title, minutes }: TabProps) {
  return (
    <a
      className="flex min-h-12 items-center rounded-xl px-2.5 text-base text-soft xs:text-lg no-underline hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-strong sm:px-5 forced-colors:aria-[current]:outline-2"
      href={href}
      aria-current={current ? "page" : undefined}
      data-stay=""
    >
      {minutes === null ? title : `${title} - ${minutes} ${minutes === 1 ? "min" : "mins"}`}
    </a>
  );
}
