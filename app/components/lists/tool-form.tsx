import { Form, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListViews } from "../../domain/people/views/list-views";

/** A form about one list that returns to the page it was sent from. */
export function ToolForm({ views, children }: { views: ListViews; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/views" className="menu-part">
      <input type="hidden" name="resource" value={views.resource} />
      <input type="hidden" name="to" value={pathname + search} />
      {children}
    </Form>
  );
}
