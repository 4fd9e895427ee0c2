import { Example, Group, States } from "./example";

const DIALOGS = [
  ["/admin/components/dialog", "Open a dialog"],
  ["/admin/components/dialog?size=wide", "Open a wide dialog"],
  ["/admin/components/dialog?size=steps", "Open a wizard"],
  ["/admin/components/form", "Open a form with tags"],
  ["/admin/components/dialog?size=sent", "Open a sent request"],
  ["/admin/components/delete", "Open a delete confirmation"],
] as const;

/** Dialogs, each an address of its own. */
export function DialogExamples() {
  return (
    <Group id="dialogs" title="Dialogs">
      <Example
        title="Dialog"
        use="Narrow for forms, wide for tables and details. A wizard shows its steps. A form has one column, its buttons at the end. Deleting asks once, with real numbers."
      >
        <States>
          {DIALOGS.map(([href, label]) => (
            <a key={href} className="button" href={href} data-stay="">
              {label}
            </a>
          ))}
        </States>
      </Example>
      <Example
        title="Image preview"
        use="A picture as large as the window. Without scripts it opens on its own."
      >
        <a className="place-self-start" href="/favicon.svg" data-preview="Calmward's logo">
          Open the image
        </a>
      </Example>
    </Group>
  );
}
