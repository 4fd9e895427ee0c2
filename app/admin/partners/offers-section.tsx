import { SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
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

/** Offers of a partner, the newest first; their own list has all of them, and what can be done with each. */
export function OffersSection({ partnerId, partnerName, rows, total }: Props) {
  const list = `/admin/partner-offers?${new URLSearchParams({ partner: partnerName }).toString()}`;
  return (
    <SettingSection
      title="Offers"
      actions={
        <IfPermitted permission="content.write">
          <a className="button" href={`/admin/partner-offers/new?partnerId=${partnerId}`}>
            Add Partner Offer
          </a>
        </IfPermitted>
      }
    >
      {rows.length === 0 ? (
        <p className="text-soft">It has no offers yet.</p>
      ) : (
        <>
          <OfferRows rows={rows} />
          <p className="mt-3">
            <a href={list}>
              {total === 1
                ? "Its offer in the list"
                : `All ${total.toLocaleString("en-US")} offers`}
            </a>
          </p>
        </>
      )}
    </SettingSection>
  );
}

const OfferRows = ({ rows }: Pick<Props, "rows">) => (
  <table className="rows">
    <thead>
      <tr>
        <th scope="col">Offer</th>
        <th scope="col">Code</th>
        <th scope="col">Value</th>
        <th scope="col">Until</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, name, code, value, until, status }) => (
        <tr key={id}>
          <td data-label="Offer">
            <a href={`/admin/partner-offers/${id}/view`}>{name}</a>
          </td>
          <td data-label="Code">{code}</td>
          <td data-label="Value">{value}</td>
          <td data-label="Until">{until}</td>
          <td data-label="Status">
            <OfferStatusBadge status={status} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
