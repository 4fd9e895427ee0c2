import { useLocation, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { Fact } from "~/app/components/detail/info-card";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { useListLink } from "~/app/components/list/list";
import { Player } from "~/app/components/media/player";
import { ExternalLink } from "~/app/components/ui/external-link";
import { useOwnDocument } from "~/app/components/use-own-document";
import { isWebAddress } from "~/models/rules/web-address.schema";
import type { TabContent } from "./session-media.server";
import { TAB, tabIn } from "./tabs";

type Props = { id: number; name: string; tabs: TabContent[] };
type Playing = Extract<TabContent, { playback: object }>;

/** What a session plays, a tab each. The document may load all of it, so that scripts change tabs without another one. */
export function SessionMedia({ id, name, tabs }: Props) {
  const open = tabIn(useSearchParams()[0]);
  const content = tabs.find(({ tab }) => tab === open);
  const link = useListLink();
  const ownDocument = useOwnDocument();
  const view = link(`/${id}/view`);
  const at = (tab: string) => `${view}${view.includes("?") ? "&" : "?"}${TAB}=${tab}`;
  return (
    <>
      <nav className="pills" aria-label="Session Media Player">
        {tabs.map(({ tab, title, note }) => (
          <Fragment key={tab}>
            <a href={at(tab)} aria-current={tab === open ? "page" : undefined} data-stay="">
              {title}
              {note && `, ${note}`}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      {content && <Content key={open} {...{ name, content, ownDocument }} />}
    </>
  );
}

type ContentProps = { name: string; content: TabContent; ownDocument: boolean };

function Content({ name, content, ownDocument }: ContentProps) {
  if ("empty" in content) return <EmptyNotice words={content.empty} />;
  if ("deleted" in content) return <p className="caution">{content.deleted}</p>;
  return (
    <div className="fields">
      <Playable {...content} name={`${content.title} of ${name}`} ownDocument={ownDocument} />
      <dl className="facts">
        {content.facts.map(({ label, value, wide }) => (
          <Fact key={label} label={label} wide={wide}>
            {isWebAddress(value) ? <ExternalLink href={value} /> : value}
          </Fact>
        ))}
      </dl>
    </div>
  );
}

type PlayableProps = Playing & { name: string; ownDocument: boolean };

/** An administrator who looks a session through is no viewer of its advertiser's: nothing is counted here. */
function Playable({ playback, address, name, ownDocument }: PlayableProps) {
  const { pathname, search } = useLocation();
  if (playback.kind === "text") {
    return <p className="hint">This address cannot be opened: it is not one of the web.</p>;
  }
  if (playback.kind === "link") {
    return <p className="hint">{`It cannot be played here. It opens at ${playback.host}.`}</p>;
  }
  // Within another document only our own files may play.
  if (!ownDocument && playback.host) {
    return (
      <a className="button" href={pathname + search} data-document="">
        {`Load it from ${playback.host}`}
      </a>
    );
  }
  return <Player {...playback} name={name} address={address} />;
}
