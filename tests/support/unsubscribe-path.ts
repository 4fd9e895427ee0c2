// Prints the path that stops messages to an email address: `unsubscribe-path.ts DATA_DIR ADDRESS`. In a process of its own, since
// Playwright cannot load the product's modules.
import { unsubscribePath } from "~/server/consents/unsubscribe";
import { readSettings, replaceSettings } from "~/server/platform/settings";

const [DATA_DIR, address = ""] = process.argv.slice(2);
replaceSettings(readSettings({ DATA_DIR }));
console.log(unsubscribePath({ person: null, channel: "email", address, category: "care" }));
