import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { Toolbar } from "~/app/components/list/toolbar";
import { Badge } from "~/app/components/ui/badge";
import type { PriceFacts } from "./plan-facts.server";

type Props = {
  path: string;
  prices: readonly PriceFacts[];
  /** Whether the price can change: the Free plan always costs nothing. */
  canChange: boolean;
};

/** Versions of a billing plan's price, newest first. */
export function PriceHistory({ path, prices, canChange }: Props) {
  const hasActions = prices.some(isScheduled);
  return (
    <section className="mt-8" aria-labelledby="prices">
      <Toolbar>
        <h2 id="prices">Prices</h2>
        {canChange && (
          <IfPermitted permission="content.write">
            <DialogLink to="/prices/new" className="button print:hidden" prefetch>
              Change Price
            </DialogLink>
          </IfPermitted>
        )}
      </Toolbar>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col">From</th>
            <th scope="col">State</th>
            <th scope="col">Entered By</th>
            {hasActions && (
              <th scope="col" className="row-actions">
                Actions
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow key={price.id} path={path} price={price} hasActions={hasActions} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isScheduled = ({ state }: PriceFacts) => state === "Scheduled";

type RowProps = {
  path: string;
  price: PriceFacts;
  /** Whether a row of the table has actions. */
  hasActions: boolean;
};

function PriceRow({ path, price: version, hasActions }: RowProps) {
  const { id, price, from, by, state } = version;
  return (
    <tr>
      <td data-label="Price">{price}</td>
      <td data-label="From">{from}</td>
      <td data-label="State">
        <Badge tone={state === "In force" ? "success" : "neutral"}>{state}</Badge>
      </td>
      <td data-label="Entered By">{by || "Calmward"}</td>
      {hasActions && (
        <td className="row-actions">
          {isScheduled(version) && (
            <IfPermitted permission="content.write">
              <a
                className="destroy"
                href={`${path}/prices/${id}/delete`}
                aria-label={`Remove the price of ${price} from ${from}`}
                data-stay=""
              >
                Remove
              </a>
            </IfPermitted>
          )}
        </td>
      )}
    </tr>
  );
}
