import { IfPermitted } from "~/app/components/layout/permissions";
import { NewestRows } from "~/app/components/detail/newest-rows";
import { type RowColumn, RowTable } from "~/app/components/detail/row-table";
import { OfferStatusBadge } from "~/app/admin/partner-offers/offer-status-badge";
import type { OfferStatus } from "~/models/partners/offer-options.schema";

export type PartnerOfferRow = {
  id: number;
  name: string;
  code: string;
  value: string;
  until: string;
  status: OfferStatus;
};
type Props = {
  partnerId: number;
  partnerName: string;
  rows: readonly PartnerOfferRow[];
  /** Number of all its offers. */
  total: number;
};

const COLUMNS: RowColumn<PartnerOfferRow>[] = [
  {
    label: "Offer",
    cell: ({ id, name }) => <a href={`/admin/partner-offers/${id}/view`}>{name}</a>,
  },
  { label: "Code", cell: ({ code }) => code },
  { label: "Value", cell: ({ value }) => value },
  { label: "Until", cell: ({ until }) => until },
  { label: "Status", cell: ({ status }) => <OfferStatusBadge status={status} /> },
];

/** Newest offers of a partner; their own list has all of them, and what can be done with each. */
export const OffersSection = ({ partnerId, partnerName, rows, total }: Props) => (
  <NewestRows
    title="Offers"
    actions={
      <IfPermitted permission="content.write">
        <a className="button" href={`/admin/partner-offers/new?partnerId=${partnerId}`}>
          Add Partner Offer
        </a>
      </IfPermitted>
    }
    emptyText="It has no offers yet."
    thing={["offer", "offers"]}
    total={total}
    listHref={`/admin/partner-offers?${new URLSearchParams({ partner: partnerName }).toString()}`}
  >
    <RowTable rows={rows} columns={COLUMNS} keyOf={({ id }) => id} />
  </NewestRows>
);
