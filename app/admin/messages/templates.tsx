import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { Badge } from "~/app/components/ui/badge";
import { Caution } from "~/app/components/ui/caution";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { listTemplates, type ShownTemplate } from "~/server/outbox/list-templates";
import { MessagePreview } from "./message-preview";

export const handle = { title: "Message Texts" };

export const loader = pageLoader("messages.read", async ({ caller }) => ({
  templates: await listTemplates(caller),
}));

export default function MessageTexts() {
  const { templates } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-5xl">
      <PageTitle
        title="Message Texts"
        subtitle="What people get by email and text message, with long sample values. A file of your own in texts/messages/en of the data folder replaces one of ours."
      />
      <div className="grid gap-8">
        {templates.map((template) => (
          <TemplateSection key={template.file} {...template} />
        ))}
      </div>
    </div>
  );
}

function TemplateSection({ label, file, isCustom, problem, letters, ...text }: ShownTemplate) {
  const id = file.replaceAll(".", "-");
  return (
    <section className="card grid gap-4" aria-labelledby={id}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id}>{label}</h2>
        <p className="flex flex-wrap items-baseline gap-x-4 text-sm text-soft">
          <code>{file}</code>
          {letters !== null && <span>{letters} of 160 letters</span>}
          <Badge tone={isCustom ? "info" : "neutral"}>{isCustom ? "Yours" : "Ours"}</Badge>
        </p>
      </header>
      {problem !== null && <Caution>Your file cannot be used: {problem}. Ours is sent.</Caution>}
      {text.html && (
        <p>
          <span className="text-soft">Subject</span> {text.subject}
        </p>
      )}
      <div className="grid gap-4 lg:auto-cols-fr lg:grid-flow-col">
        <figure className="min-w-0">
          <figcaption className="mb-1 text-sm text-soft">Plain text</figcaption>
          <pre className="rounded-md border bg-sunken px-4 py-3 whitespace-pre-wrap wrap-anywhere">
            {text.plainText}
          </pre>
        </figure>
        {text.html && (
          <figure className="min-w-0">
            <figcaption className="mb-1 text-sm text-soft">With HTML</figcaption>
            <MessagePreview {...text.html} />
          </figure>
        )}
      </div>
    </section>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Message Texts",
        message: "Failed to load the texts of messages. Please try again later.",
      }}
      back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
    />
  );
}
