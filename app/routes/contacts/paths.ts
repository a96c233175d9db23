import { type RouteConfig, route } from "@remix-run/route-config";

export default [
  route("contacts", "routes/contacts/lists/lists.tsx", [
    route("new", "routes/contacts/lists/new-list.tsx"),
    route("fields", "routes/contacts/lists/field-names.tsx"),
  ]),
  route("contacts/import", "routes/contacts/import/choose-file.tsx"),
  route("contacts/import/:fileId", "routes/contacts/import/match-columns.tsx"),
  route("contacts/imports/:id", "routes/messages/tasks/task.tsx", { id: "contacts/imports" }, [
    route("stop", "routes/messages/tasks/stop-task.tsx", { id: "contacts/imports/stop" }),
    route("undo", "routes/messages/tasks/undo-import.tsx"),
  ]),
  route("contacts/segments", "routes/contacts/segments/segments.tsx"),
  route("contacts/segments/new", "routes/contacts/segments/new-segment.tsx"),
  route("contacts/segments/:id", "routes/contacts/segments/segment.tsx", [
    route("remove", "routes/contacts/segments/remove-segment.tsx"),
  ]),
  route("contacts/segments/:id/recount", "routes/contacts/segments/recount.ts"),
  route("contacts/segments/:id/edit", "routes/contacts/segments/edit-segment.tsx"),
  route("contacts/:id", "routes/contacts/list/list.tsx", [
    route("new", "routes/contacts/contact/new-contact.tsx"),
    route("edit", "routes/contacts/lists/edit-list.tsx"),
    route("remove", "routes/contacts/lists/remove-list.tsx"),
    route("check", "routes/contacts/list/check-list.tsx"),
    route("bulk", "routes/contacts/list/bulk.tsx"),
    route("export", "routes/contacts/list/export.tsx"),
    route("phones", "routes/contacts/list/add-phones.tsx"),
  ]),
  route("contacts/:id/duplicates", "routes/contacts/duplicates/duplicates.tsx"),
  route("contacts/:id/:contactId", "routes/contacts/contact/contact.tsx", [
    route("edit", "routes/contacts/contact/edit-contact.tsx"),
    route("remove", "routes/contacts/contact/remove-contact.tsx"),
  ]),
] satisfies RouteConfig;
