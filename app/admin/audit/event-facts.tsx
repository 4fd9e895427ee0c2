import { Facts } from "~/app/components/content/info-card";
import type { ReactNode } from "react";
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
      <Fact name="What">{what}</Fact>
      <Fact name="Time">{time}</Fact>
      <Fact name="Person">
        <ActorText {...actor} />
      </Fact>
      <Fact name="Record">
        <RecordText {...record} />
      </Fact>
      <Fact name="Address">{address}</Fact>
      <Fact name="Event number">{id}</Fact>
      <Fact name="Request">{requestId}</Fact>
      <Fact name="Place in the chain">{seal ? seal.position : "Not sealed yet"}</Fact>
      {seal && (
        <Fact name="Hash" fullWidth>
          {seal.hash}
        </Fact>
      )}
    </Facts>
  );
}

function Fact({
  name,
  fullWidth,
  children,
}: {
  name: string;
  fullWidth?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={fullWidth ? "full" : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
