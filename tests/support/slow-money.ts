import { dimensionsOf, findCounted, type Hospital, localDay, type SlowFact } from "./slow-hospital";

/** Payments, refunds and chosen plans. */
export function* countMoney(hospital: Hospital): Generator<SlowFact> {
  for (const { orderId, kind, currency, amountCents, createdAt } of hospital.revenue) {
    const order = hospital.orders.find(({ id }) => id === orderId);
    if (!order || currency !== "usd") continue;
    const episode = hospital.episodes.find(({ id }) => id === order.episodeId);
    const patient = hospital.patients.find(({ id }) => id === order.patientId);
    const isRefund = kind === "refund";
    yield {
      ...{ source: "revenue", subject: order.planCode, day: localDay(createdAt) },
      ...dimensionsOf(episode, patient),
      measures: {
        ...{ payments: !isRefund, paidCents: isRefund ? 0 : amountCents },
        ...{ refunds: isRefund, refundedCents: isRefund ? -amountCents : 0 },
      },
    };
  }
  for (const choice of hospital.choices) {
    const counted = findCounted(hospital, choice.patientId, choice.patientProcedureId);
    if (!counted) continue;
    yield {
      ...{ source: "choices", subject: choice.planKind, day: localDay(choice.createdAt) },
      ...dimensionsOf(counted.episode, counted.patient),
      measures: { chosen: 1, priceCents: choice.priceCents },
    };
  }
}

/** Everybody counts on the day of their first order with a partner's coverage, or with one of its offers, with all that was given to them. */
export function* countPartnerUses({ orders }: Hospital): Generator<SlowFact> {
  const uses = new Map<string, Hospital["orders"]>();
  for (const order of orders) {
    const { partnerId, offerId, patientId, state } = order;
    if (partnerId === null || state === "Failed") continue;
    const key = [partnerId, offerId ?? 0, patientId].join(" ");
    uses.set(key, [...(uses.get(key) ?? []), order]);
  }
  for (const [first, ...others] of uses.values()) {
    if (!first) continue;
    const { partnerId, offerId, createdAt, coveredCents } = first;
    const givenCents = others.reduce((sum, order) => sum + order.coveredCents, coveredCents);
    yield {
      ...{ source: "partners", subject: String(offerId ?? 0), day: localDay(createdAt) },
      ...{ ...dimensionsOf(null, null), partnerId: partnerId ?? 0 },
      measures: { people: 1, givenCents },
    };
  }
}

/** Outcomes on the day of the procedure, by whether its patient had joined before. */
export function* countOutcomes(hospital: Hospital): Generator<SlowFact> {
  for (const outcome of hospital.outcomes) {
    const { patientId, patientProcedureId, procedureAt, stayNights } = outcome;
    const counted = findCounted(hospital, patientId, patientProcedureId);
    if (!counted) continue;
    const { joinedAt } = counted.patient;
    const { cancelledOnDay: cancelled, returnedWithin30Days: returned } = outcome;
    yield {
      ...{ source: "outcomes", day: localDay(procedureAt) },
      subject: joinedAt && joinedAt < procedureAt ? "joined" : "not joined",
      ...dimensionsOf(counted.episode, counted.patient),
      measures: {
        ...{ procedures: 1, cancelKnown: cancelled !== null, cancelled: cancelled === true },
        ...{ stayKnown: stayNights !== null, nights: stayNights ?? 0 },
        ...{ returnKnown: returned !== null, returned: returned === true },
      },
    };
  }
}
