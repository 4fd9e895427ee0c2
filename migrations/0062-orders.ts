import { DataTypes } from "sequelize";
import { addToChanges, removeFromChanges } from "./change-feed";
import {
  addRowCount,
  addSortIndexes,
  lineColumn,
  type Migration,
  parentColumn,
  recordColumns,
} from "./migration";

const whole = (defaultValue?: number) => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  ...(defaultValue !== undefined && { defaultValue }),
});
const time = () => ({ type: DataTypes.DATE });

/** Orders of billing plans, what was paid for them, and what the payment provider told (AREAS 10). */
export const orders: Migration = {
  name: "0062-orders",

  async up(context) {
    const { schema, transaction, run } = context;
    const line = () => lineColumn(context);
    await schema.createTable(
      "orders",
      {
        ...recordColumns(),
        // Without a constraint: orders stay for the retention setting when the patient is erased.
        patient_id: whole(),
        episode_id: whole(),
        plan_code: line(),
        plan_name: line(),
        list_price_cents: whole(),
        covered_cents: whole(0),
        total_cents: whole(),
        refunded_cents: whole(0),
        currency: { ...line(), defaultValue: "usd" },
        partner_id: { type: DataTypes.INTEGER },
        offer_id: { type: DataTypes.INTEGER },
        offer_user_id: { type: DataTypes.INTEGER },
        partner_name: line(),
        benefit: line(),
        state: line(),
        state_changed_at: { type: DataTypes.DATE, allowNull: false },
        settled_at: time(),
        reason: line(),
        reason_by: line(),
      },
      { transaction },
    );
    await addSortIndexes(context, "orders", [
      ...["state", "plan_code", "total_cents", "created_at", "updated_at"],
    ]);
    await addRowCount(context, "orders");
    await addToChanges(context, "orders", () => "'order'");
    await run("CREATE INDEX orders_of_patient ON orders (patient_id, id)");
    await run("CREATE INDEX orders_of_episode ON orders (episode_id, id)");
    await run(
      "CREATE INDEX orders_of_partner ON orders (partner_id, patient_id) WHERE partner_id IS NOT NULL",
    );
    // Once per patient: what failed has not been used. The user stays when the records of one person are merged.
    await run(
      "CREATE UNIQUE INDEX orders_one_use ON orders (offer_id, offer_user_id) WHERE offer_id IS NOT NULL AND state <> 'Failed'",
    );

    await schema.createTable(
      "payments",
      {
        ...recordColumns(),
        order_id: parentColumn("orders"),
        provider: line(),
        checkout_id: { type: DataTypes.TEXT },
        checkout_url: line(),
        payment_id: { type: DataTypes.TEXT },
        amount_cents: whole(),
        currency: line(),
        state: line(),
        expires_at: time(),
        paid_at: time(),
        refunded_cents: whole(0),
        refund_asked_cents: whole(0),
        refund_sent_cents: whole(0),
        failure: line(),
      },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX payments_checkout ON payments (provider, checkout_id)");
    await run("CREATE UNIQUE INDEX payments_payment ON payments (provider, payment_id)");
    await run("CREATE INDEX payments_of_order ON payments (order_id, id)");
    await run("CREATE INDEX payments_open ON payments (expires_at, id) WHERE state = 'Open'");

    await schema.createTable(
      "payment_events",
      {
        ...recordColumns(),
        provider: line(),
        event_id: line(),
        type: line(),
        order_id: { type: DataTypes.INTEGER },
        outcome: line(),
      },
      { transaction },
    );
    await run("CREATE UNIQUE INDEX payment_events_event ON payment_events (provider, event_id)");
    await run("CREATE INDEX payment_events_by_created_at ON payment_events (created_at, id)");
    await run("CREATE INDEX payment_events_of_order ON payment_events (order_id, id)");

    await schema.createTable(
      "revenue_entries",
      {
        ...recordColumns(),
        order_id: parentColumn("orders"),
        payment_id: parentColumn("payments"),
        kind: line(),
        currency: line(),
        amount_cents: whole(),
      },
      { transaction },
    );
    await run(
      "CREATE INDEX revenue_entries_by_time ON revenue_entries (currency, created_at, amount_cents)",
    );
    await run("CREATE INDEX revenue_entries_of_order ON revenue_entries (order_id, id)");
    await run(
      "CREATE UNIQUE INDEX revenue_entries_once ON revenue_entries (payment_id) WHERE kind = 'payment'",
    );
  },

  async down(context) {
    const { schema, transaction, run, dialect } = context;
    await removeFromChanges(context, "orders");
    await run("DELETE FROM record_changes WHERE entity = 'order'");
    if (dialect === "sqlite") await run("DELETE FROM row_counts WHERE table_name = 'orders'");
    for (const table of ["revenue_entries", "payment_events", "payments", "orders"]) {
      await schema.dropTable(table, { transaction });
    }
  },
};
