import { type CountSource, flag, noDimensions, onDay } from "../source";

/** Messages of the outbox, on the day on which they were written, by purpose and channel. */
export const MESSAGES: CountSource<"written" | "sent" | "failed" | "stopped"> = {
  name: "messages",
  fact: "message",
  measures: ["written", "sent", "failed", "stopped"],
  factsSql: (day) =>
    `SELECT m.purpose || ' ' || m.channel AS subject, ${noDimensions("m.language")}, 1 AS written, ` +
    `${flag("m.status = 'Sent'")} AS sent, ${flag("m.status = 'Failed'")} AS failed, ${flag("m.status = 'Stopped'")} AS stopped ` +
    `FROM outbox_messages AS m WHERE ${onDay("m.created_at", day)}`,
};

/** Views and plays of advertisements and religious messages, by type and owner. */
export const VIEWS: CountSource<"views" | "plays"> = {
  name: "views",
  fact: "view",
  measures: ["views", "plays"],
  factsSql: (day) =>
    `SELECT v.item_type || ' ' || v.owner_id AS subject, ${noDimensions()}, ` +
    `${flag("v.kind = 'view'")} AS views, ${flag("v.kind = 'play'")} AS plays FROM media_events AS v WHERE ${onDay('v."at"', day)}`,
};
