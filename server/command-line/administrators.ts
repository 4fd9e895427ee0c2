import {
  activateAdministrator,
  deactivateAdministrator,
  endPersonSignIns,
  resetPassword,
} from "~/server/access/administrator-access";
import {
  getAdministratorByEmail,
  inviteAdministrator,
  listAdministrators,
} from "~/server/access/administrators";
import { LINK_HOURS } from "~/server/access/one-time-links";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { administratorStatus } from "~/server/access/present";
import type { Caller } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import { type Commands, type Options, requireOption } from "./command";

const ALL_ROWS = { page: 1, limit: 10_000, sortBy: "id", sortOrder: "ASC", search: "" } as const;

/** Commands for administrators; they work even when no administrator can sign in. */
export const ADMINISTRATOR_COMMANDS: Commands = {
  create: {
    usage: "create --email x --name y --role administrator|editor|navigator|coach|viewer",
    async run(caller, options) {
      const [email, name, role] = ["email", "name", "role"].map((field) =>
        requireOption(options, field),
      );
      const { administrator, link, isMailed } = await inviteAdministrator(caller, {
        email,
        name,
        role,
      });
      const hours = LINK_HOURS.invitation;
      return [
        `${administrator.name} (${administrator.email}) is invited as ${administrator.role}.`,
        describeMail(isMailed, administrator.email),
        `This link is for choosing a password. It works once and for ${hours} hours:`,
        absoluteUrl(link),
      ].join("\n");
    },
  },

  list: {
    usage: "list",
    worksReadOnly: true,
    async run(caller) {
      const { administrators } = await listAdministrators(caller, ALL_ROWS);
      if (administrators.length === 0) return "There are no administrators.";
      const lines = administrators.map((administrator) =>
        [
          administrator.email,
          administrator.name,
          administrator.role,
          administratorStatus(administrator),
          administrator.hasSecondFactor ? "on" : "off",
          administrator.lastSignInAt ? formatDay(administrator.lastSignInAt) : "never",
        ].join("\t"),
      );
      return ["email\tname\trole\tstatus\tsecond factor\tlast sign-in", ...lines].join("\n");
    },
  },

  "reset-password": {
    usage: "reset-password --email x [--remove-second-factor]",
    async run(caller, options) {
      const { id, name, email } = await findByEmailOption(caller, options);
      const removeSecondFactor = options.values["remove-second-factor"] === true;
      const hours = LINK_HOURS["new-password"];
      const { link, isMailed } = await resetPassword(caller, id, { removeSecondFactor });
      return [
        ...(removeSecondFactor ? [`${name} has no second factor anymore.`] : []),
        describeMail(isMailed, email),
        `This link is for choosing a new password. It works once and for ${hours} hours:`,
        absoluteUrl(link),
      ].join("\n");
    },
  },

  "sign-out": {
    usage: "sign-out --email x",
    async run(caller, options) {
      const { id } = await findByEmailOption(caller, options);
      const { name, ended } = await endPersonSignIns(caller, id);
      return ended > 0 ? `${name} is signed out.` : `${name} was not signed in.`;
    },
  },

  deactivate: {
    usage: "deactivate --email x",
    async run(caller, options) {
      const { name } = await deactivateAdministrator(
        caller,
        (await findByEmailOption(caller, options)).id,
      );
      return `${name} is deactivated. Tokens stop within 30 seconds.`;
    },
  },

  activate: {
    usage: "activate --email x",
    async run(caller, options) {
      const { name } = await activateAdministrator(
        caller,
        (await findByEmailOption(caller, options)).id,
      );
      return `${name} is active again.`;
    },
  },
};

const describeMail = (isMailed: boolean, email: string) =>
  isMailed
    ? `The running server sends it to ${email} too.`
    : "No mail is sent, since SMTP_URL and MAIL_FROM are not set: hand the link over yourself.";

const findByEmailOption = (caller: Caller, options: Options) =>
  getAdministratorByEmail(caller, requireOption(options, "email"));
