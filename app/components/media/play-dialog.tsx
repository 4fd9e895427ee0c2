import type { MediaLabels } from "~/models/media/media.schema";
import type { Playback } from "~/server/media/playback";
import { Fact, Facts } from "../content/info-card";
import { RouteDialog } from "../dialog/route-dialog";
import { useCurrentListUrl } from "../list/list";
import { ExternalLink } from "../ui/external-link";
import { useIsOwnDocument } from "../use-own-document";
import { PlayLink } from "./play-link";
import { Player } from "./player";

type Props = {
  item: {
    name: string;
    owner: string;
    url: string;
    durationSeconds: number;
    views: number;
    plays: number;
  };
  labels: MediaLabels;
  playback: Playback;
  /** Whether Play was pressed. */
  hasStarted: boolean;
  /** URL that plays. */
  playUrl: string;
};

/** Dialog with an item's fields, counts and player, or a Play button. */
export function PlayDialog({ item, labels, playback, hasStarted, playUrl }: Props) {
  const closeTo = useCurrentListUrl();
  const isOwnDocument = useIsOwnDocument();
  return (
    <RouteDialog title={`Play ${labels.thing}`} closeTo={closeTo} size="wide">
      {/* Five short facts in one line. */}
      <div className="*:grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]">
        <Facts>
          <Fact label="Name">{item.name}</Fact>
          <Fact label={labels.owner}>{item.owner}</Fact>
          <Fact label="Duration">{`${item.durationSeconds} seconds`}</Fact>
          <Fact label="Views">{item.views.toLocaleString("en-US")}</Fact>
          <Fact label="Plays">{item.plays.toLocaleString("en-US")}</Fact>
          <Fact label={`${labels.item} URL`} fullWidth>
            <ExternalLink href={item.url} />
          </Fact>
        </Facts>
      </div>
      {hasStarted && isOwnDocument && playback.kind !== "text" && playback.kind !== "link" ? (
        <div className="mt-6">
          <Player {...playback} name={item.name} address={item.url} autoPlay />
        </div>
      ) : (
        <PlayLink playback={playback} playUrl={playUrl} closeTo={closeTo} />
      )}
    </RouteDialog>
  );
}
