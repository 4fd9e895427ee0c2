import {
  createTokenByEmail,
  listTokens,
  revokeToken,
  formatToken,
} from "~/server/access/api-tokens";
import { formatDay } from "~/server/platform/dates";
import { randomSecret } from "~/server/platform/secrets";
import { CommandError, type Commands, type Options, requireOption } from "./command";

const ALL_ROWS = { page: 1, limit: 10_000, sortBy: "id", sortOrder: "ASC", search: "" } as const;

/** Commands for API tokens: the operator creates a token for an administrator, who owns it. */
export const TOKEN_COMMANDS: Commands = {
  "tokens create": {
    usage:
      "tokens create --email x --name y [--scope read,write,patients:read,patients:write,billing:read,billing:write] [--days 90]",
    async run(caller, options) {
      const secret = randomSecret();
      const values = {
        name: requireOption(options, "name"),
        scope: "read",
        ...readOptionalFields(options),
      };
      const token = await createTokenByEmail(
        caller,
        requireOption(options, "email"),
        values,
        secret,
      );
      return [
        `Token ${token.id} "${token.name}" (${token.scope}) until ${formatDay(token.expiresAt)}.`,
        "It is shown this once:",
        formatToken(secret),
      ].join("\n");
    },
  },

  "tokens list": {
    usage: "tokens list",
    worksReadOnly: true,
    async run(caller) {
      const { tokens } = await listTokens(caller, ALL_ROWS);
      if (tokens.length === 0) return "There are no tokens.";
      const lines = tokens.map(({ id, name, hint, scope, owner, status, expiresAt }) =>
        [id, name, `…${hint}`, scope, owner?.name, status, formatDay(expiresAt)].join("\t"),
      );
      return ["id\tname\tlast characters\tscope\towner\tstatus\texpires", ...lines].join("\n");
    },
  },

  "tokens revoke": {
    usage: "tokens revoke --id n",
    async run(caller, options) {
      const id = requireOption(options, "id");
      if (!/^[1-9]\d{0,8}$/.test(id)) throw new CommandError("--id must be a whole number from 1");
      const { name } = await revokeToken(caller, Number(id));
      return `Token ${id} "${name}" is revoked. Servers that run notice within 30 seconds.`;
    },
  },
};

function readOptionalFields({ values: { scope, days } }: Options) {
  return { ...(scope !== undefined && { scope }), ...(days !== undefined && { days }) };
}
