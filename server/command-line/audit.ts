import { type ChainHead, verifyAudit } from "~/server/platform/audit-seal";
import { authorize } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";
import { CommandError, type Commands } from "./command";

/** Commands for the audit. */
export const AUDIT_COMMANDS: Commands = {
  "audit verify": {
    usage: "audit verify [--head position:hash]",
    worksReadOnly: true,
    async run(caller, { values: { head } }) {
      authorize(caller, "audit.read");
      const report = await verifyAudit(typeof head === "string" ? parseHead(head) : undefined);
      const { sealed, unsealed, problems } = report;
      const lines = [
        `${sealed} events sealed, ${unsealed} not sealed yet.`,
        sealed === 0 ? "No head yet." : `Head: ${report.head.position}:${report.head.hash}`,
      ];
      if (!report.compared && sealed > 0) {
        lines.push(
          "There was no head to compare with: a cut end or a rewritten chain would not show.",
        );
      }
      if (problems.length > 0) throw new CommandError([...lines, ...problems].join("\n"));
      return [...lines, "Nothing was altered, and nothing is missing."].join("\n");
    },
  },
};

function parseHead(text: string): ChainHead {
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  if (position && hash) return { position: Number(position), hash };
  const message = "--head must be a position and a hash, such as 120:9f86d0…";
  throw new InvalidInputError([{ field: "head", message }]);
}
