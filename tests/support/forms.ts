/** What a browser without scripts would post: the fields of the page's form, as the server drew them. */
export function fieldsOf(html: string, changes: Record<string, string> = {}): URLSearchParams {
  const form = formIn(html);
  const fields = new URLSearchParams();
  for (const [, tag = ""] of form.matchAll(/<input\b([^>]*)>/g)) {
    const name = attribute(tag, "name");
    const type = attribute(tag, "type") ?? "text";
    const unticked = ["radio", "checkbox"].includes(type) && !/\schecked(=|\s|$)/.test(tag);
    if (name && type !== "file" && !unticked) fields.append(name, attribute(tag, "value") ?? "");
  }
  for (const [, tag = "", options = ""] of form.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const name = attribute(tag, "name");
    const [, chosen = "", label = ""] =
      /<option\b([^>]*\sselected[^>]*)>([^<]*)/.exec(options) ??
      /<option\b([^>]*)>([^<]*)/.exec(options) ??
      [];
    if (name) fields.append(name, attribute(` ${chosen}`, "value") ?? decode(label));
  }
  for (const [, tag = "", text = ""] of form.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs)) {
    const name = attribute(tag, "name");
    // The line break that a browser drops.
    if (name) fields.append(name, decode(text.replace(/^\r?\n/, "")));
  }
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return fields;
}

/** The form of the dialog or of the page's main part; not the ones of the header. */
function formIn(html: string): string {
  const main = html.slice(Math.max(html.indexOf("<main"), 0));
  const forms = main.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? [];
  if (!forms[0]) throw new Error("The page has no form");
  return forms[0];
}

function attribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : decode(found);
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function decode(text: string): string {
  return text.replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}

export const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
