import { Fact, Facts } from "~/app/components/content/info-card";
import { ActorText, RecordText } from "./event-table";
import type { EventView } from "./present-event.server";

type Props = EventView & {
  id: number;
  requestId: string;
  seal: { position: number; hash: string } | null;
};

/** All fields of an audit event, with its position and hash in the seal chain. */
export function EventFacts({ id, what, time, record, address, requestId, seal, ...actor }: Props) {
  return (
    <Facts>
      <Fact label="What">{what}</Fact>
      <Fact label="Time">{time}</Fact>
      <Fact label="Person">
        <ActorText {...actor} />
      </Fact>
      <Fact label="Record">
        <RecordText {...record} />
      </Fact>
      <Fact label="Address">{address}</Fact>
      <Fact label="Event ID">{id}</Fact>
      <Fact label="Request">{requestId}</Fact>
      <Fact label="Position in chain">{seal ? seal.position : "Not sealed yet"}</Fact>
      {seal && (
        <Fact label="Hash" fullWidth>
          <code className="font-mono text-xs">{seal.hash}</code>
        </Fact>
      )}
    </Facts>
  );
}
