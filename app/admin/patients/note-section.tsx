import { SettingSection } from "~/app/components/content/setting-list";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";

type Note = {
  id: number;
  author: string;
  text: string;
  isOwn: boolean;
  created: string;
  isEdited: boolean;
};

/** Notes among staff, newest first; each may be changed by whoever wrote it. */
export function NoteSection({ notes }: { notes: readonly Note[] }) {
  return (
    <SettingSection
      title="Notes"
      actions={
        <IfPermitted permission="patients.write">
          <DialogLink to="/notes/new" className="button">
            Add Note
          </DialogLink>
        </IfPermitted>
      }
    >
      {notes.length === 0 ? (
        <p className="rounded-lg border bg-surface px-4 py-3 text-soft">
          No notes yet. Only staff see them.
        </p>
      ) : (
        <ol className="divide-y rounded-lg border bg-surface">
          {notes.map(({ id, author, text, isOwn, created, isEdited }) => (
            <li key={id} className="grid gap-1.5 px-4 py-3">
              <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
              <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <p className="text-sm text-soft">
                  {author}, {created}
                  {isEdited && ", edited"}
                </p>
                {isOwn && (
                  <IfPermitted permission="patients.write">
                    <RowActions recordName={`note of ${created}`} as="p">
                      <DialogAction to={`/notes/${id}/edit`}>Edit</DialogAction>
                      <DialogAction to={`/notes/${id}/delete`} isDestructive>
                        Delete
                      </DialogAction>
                    </RowActions>
                  </IfPermitted>
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
    </SettingSection>
  );
}
