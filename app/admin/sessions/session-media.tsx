import { Caution } from "~/app/components/ui/caution";
import { useLocation, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { Fact, Facts } from "~/app/components/content/info-card";
import { EmptyNotice } from "~/app/components/list/empty-state";
import { useDialogUrl } from "~/app/components/list/list";
import { Player } from "~/app/components/media/player";
import { ExternalLink } from "~/app/components/ui/external-link";
import { useIsOwnDocument } from "~/app/components/use-own-document";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import type { TabContent } from "./session-media.server";
import { TAB_PARAM, parseTab } from "./tabs";

type Props = { id: number; name: string; tabs: TabContent[] };
type PlayableContent = Extract<TabContent, { playback: object }>;

/**
 * Tabs of a session's media. The document's content security policy allows the media of all tabs, so that scripts can
 * switch tabs without loading a new document.
 */
export function SessionMedia({ id, name, tabs }: Props) {
  const currentTab = parseTab(useSearchParams()[0]);
  const content = tabs.find(({ tab }) => tab === currentTab);
  const dialogUrl = useDialogUrl();
  const hasOwnDocument = useIsOwnDocument();
  const viewPath = dialogUrl(`/${id}/view`);
  const tabHref = (tab: string) =>
    `${viewPath}${viewPath.includes("?") ? "&" : "?"}${TAB_PARAM}=${tab}`;
  return (
    <>
      <nav className="mb-5 flex flex-wrap gap-1" aria-label="Session Media Player">
        {tabs.map(({ tab, title, note }) => (
          <Fragment key={tab}>
            <a
              className="pill"
              href={tabHref(tab)}
              aria-current={tab === currentTab ? "page" : undefined}
              data-stay=""
            >
              {title}
              {note && `, ${note}`}
            </a>{" "}
          </Fragment>
        ))}
      </nav>
      {content && (
        <TabPanel key={currentTab} name={name} content={content} hasOwnDocument={hasOwnDocument} />
      )}
    </>
  );
}

type TabPanelProps = { name: string; content: TabContent; hasOwnDocument: boolean };

function TabPanel({ name, content, hasOwnDocument }: TabPanelProps) {
  if ("empty" in content) return <EmptyNotice text={content.empty} />;
  if ("deleted" in content) return <Caution>{content.deleted}</Caution>;
  return (
    <div className="grid gap-5">
      <Playable {...content} name={`${content.title} of ${name}`} hasOwnDocument={hasOwnDocument} />
      <Facts>
        {content.facts.map(({ label, value, wide }) => (
          <Fact key={label} label={label} fullWidth={wide}>
            {isExternalUrl(value) ? <ExternalLink href={value} /> : value}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

type PlayableProps = PlayableContent & { name: string; hasOwnDocument: boolean };

/** Media player that counts no views or plays, as an administrator's preview is no use by a patient. */
function Playable({ playback, address, name, hasOwnDocument }: PlayableProps) {
  const { pathname, search } = useLocation();
  if (playback.kind === "text") {
    return (
      <p className="text-sm text-soft">This address cannot be opened: it isn't a web address.</p>
    );
  }
  if (playback.kind === "link") {
    return (
      <p className="text-sm text-soft">{`It cannot be played here. It opens at ${playback.host}.`}</p>
    );
  }
  // The content security policy of any other document allows only uploaded files.
  if (!hasOwnDocument && playback.host) {
    return (
      <a className="button" href={pathname + search} data-document="">
        {`Load it from ${playback.host}`}
      </a>
    );
  }
  return <Player {...playback} name={name} address={address} />;
}
